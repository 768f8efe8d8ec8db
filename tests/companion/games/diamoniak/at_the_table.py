"""What a table of DIAMONIAK answers, and which cards it counts in the pile."""


def effects_of(table, words):
    return table.referee.submit(table.event(words))


def counted(state):
    return dict(zip(state.rules.classes, state.pile, strict=True))

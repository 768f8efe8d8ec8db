"""A slow checker of DIAMINO: it knows the rule sheet and a board as {(row, column): letter}, nothing of the engine."""

SIDE = 21
START = 10


def on_fields(grid):
    return {(at // SIDE, at % SIDE): face for at, face in enumerate(grid) if face != "."}


def slow_words(laid):
    """Every run of two letters or more, found by walking from each letter that has none before it."""
    found = []
    for row, column in laid:
        for down, right in ((0, 1), (1, 0)):
            if (row - down, column - right) in laid:
                continue
            text, place = "", (row, column)
            while place in laid:
                text += laid[place]
                place = (place[0] + down, place[1] + right)
            if len(text) > 1:
                found.append((row, column, bool(right), text))
    return sorted(found)


def hang_together(laid):
    """Can every tile be reached from the start field?"""
    reached, waiting = set(), [(START, START)]
    while waiting:
        row, column = waiting.pop()
        if (row, column) in laid and (row, column) not in reached:
            reached.add((row, column))
            waiting += [(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)]
    return reached == set(laid)


def slow_verdict(before, new, upward=True, longest=8):
    """The words that new tiles form on a board, or None if the sheet does not let them lie so (DM-08 ... DM-12)."""
    rows, columns = {row for row, _ in new}, {column for _, column in new}
    if len(rows) > 1 and len(columns) > 1:
        return None
    after = before | new
    for row in range(min(rows), max(rows) + 1):
        for column in range(min(columns), max(columns) + 1):
            if (row, column) not in after:
                return None
    formed = [one for one in slow_words(after) if one not in slow_words(before)]
    if before:
        return formed if hang_together(after) else None
    (first,) = formed or [None]
    ends = {min(new), max(new)} if upward and len(columns) == 1 else {min(new)}
    if first is None or len(first[3]) > longest or (START, START) not in ends:
        return None
    return formed

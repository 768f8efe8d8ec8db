"""Decks that no threshold was tuned on: playing cards from SVG sheets, coloured numbers, and pictures to remember."""

import gzip
import json
import sys
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import resvg_py
from PIL import Image, ImageDraw, ImageFont

Colour = tuple[int, int, int]
Faces = Iterator[tuple[str, Image.Image]]

SIZE_PX = (560, 870)
RANKS = ("a", "2", "3", "4", "5", "6", "7", "8", "9", "10", "j", "q", "k")
SUITS = ("club", "diamond", "heart", "spade")
_INK = {"red": (200, 30, 35), "yellow": (240, 190, 20), "green": (30, 130, 60), "blue": (25, 80, 170)}
_REMEMBERED = "🍎🍐🍒🍓🐶🐱🐭🐰🦊🐻🐼🐸🚗🚕🚌🚲🚀🚂🌻🌷🌹🌵⚽🏀🎸🥁"
_PALE = {"plum": (225, 205, 225), "sand": (238, 224, 190), "mint": (205, 232, 215), "sky": (205, 222, 240)}


def sheet(svg: Path, ranks: tuple[str, ...]) -> Faces:
    """Faces of a sheet as gnome-cards-data has them: 13 across, a suit a row, jokers and the back in the fifth."""
    wide, high = 13 * SIZE_PX[0], 5 * SIZE_PX[1]
    packed = svg.read_bytes()
    drawn = resvg_py.svg_to_bytes(svg_string=gzip.decompress(packed).decode(), width=wide)
    picture = _from_bytes(bytes(drawn)).resize((wide, high))
    for row, suit in enumerate(SUITS):
        yield from ((f"{suit}_{rank}", _cell(picture, RANKS.index(rank), row)) for rank in ranks)
    yield "back", _cell(picture, 2, 4)


def _from_bytes(png: bytes) -> Image.Image:
    return Image.open(BytesIO(png)).convert("RGBA")


def _cell(picture: Image.Image, column: int, row: int) -> Image.Image:
    width, height = SIZE_PX
    cell = picture.crop((column * width, row * height, (column + 1) * width, (row + 1) * height))
    return Image.alpha_composite(Image.new("RGBA", SIZE_PX, "white"), cell).convert("RGB")


def numbers(font: Path, palette: dict[str, Colour], signs: str, *, pale: bool) -> Faces:
    """Numbers in four colours, alike but for the number and the colour; `pale` ones have little contrast."""
    big, small = (ImageFont.truetype(str(font), size) for size in (380, 110))
    for colour, ink in palette.items():
        for sign in signs:
            yield f"{colour}_{sign}", _pale_number(sign, ink, big, small) if pale else _number(sign, ink, big, small)
    yield "back", _number("", (40, 40, 45), big, small)


def _number(sign: str, ink: Colour, big: ImageFont.FreeTypeFont, small: ImageFont.FreeTypeFont) -> Image.Image:
    width, height = SIZE_PX
    card = _filled(ink)
    oval = Image.new("L", SIZE_PX, 0)
    ImageDraw.Draw(oval).ellipse((60, 180, width - 60, height - 180), fill=255)
    card.paste((255, 255, 255), mask=oval.rotate(-25))
    return _written(card, sign, (ink, (255, 255, 255)), big, small)


def _pale_number(sign: str, ink: Colour, big: ImageFont.FreeTypeFont, small: ImageFont.FreeTypeFont) -> Image.Image:
    return _written(_filled(ink), sign, ((90, 80, 95), (90, 80, 95)), big, small)


def _filled(ink: Colour) -> Image.Image:
    width, height = SIZE_PX
    card = Image.new("RGB", SIZE_PX, "white")
    ImageDraw.Draw(card).rounded_rectangle((32, 32, width - 32, height - 32), 50, fill=ink)
    return card


def _written(
    card: Image.Image,
    sign: str,
    inks: tuple[Colour, Colour],
    big: ImageFont.FreeTypeFont,
    small: ImageFont.FreeTypeFont,
) -> Image.Image:
    """A sign in the middle and in two corners, in one ink each; a 6 or 9 is underlined."""
    width, height = SIZE_PX
    draw = ImageDraw.Draw(card)
    draw.text((width / 2, height / 2), sign, fill=inks[0], font=big, anchor="mm")
    corner = Image.new("L", SIZE_PX, 0)
    ImageDraw.Draw(corner).text((95, 110), sign, fill=255, font=small, anchor="mm")
    for mask in (corner, corner.rotate(180)):
        card.paste(inks[1], mask=mask)
    if sign in {"6", "9"}:
        draw.line((width / 2 - 90, height / 2 + 190, width / 2 + 90, height / 2 + 190), fill=inks[0], width=18)
    return card


def memory(emoji: Path, signs: str, shades: tuple[Colour, ...]) -> Faces:
    """One picture in the middle of each card, as in games of pairs."""
    font = ImageFont.truetype(str(emoji), 109)
    for number, sign in enumerate(signs):
        stamp = Image.new("RGBA", (136, 128), (0, 0, 0, 0))
        ImageDraw.Draw(stamp).text((0, 0), sign, font=font, embedded_color=True)
        card = Image.new("RGB", SIZE_PX, "white")
        shade = shades[number % len(shades)]
        ImageDraw.Draw(card).rounded_rectangle((24, 24, 536, 846), 40, fill=shade)
        stamp = stamp.resize((408, 384), Image.Resampling.LANCZOS)
        card.paste(stamp, (76, 243), stamp)
        yield f"picture_{number:02}", card
    back = Image.new("RGB", SIZE_PX, shades[0])
    for step in range(0, 1430, 44):
        ImageDraw.Draw(back).line((step, 0, step - 560, 870), fill=(120, 60, 90), width=12)
    yield "back", back


def write(faces: Faces, folder: Path) -> None:
    """A deck's folder: a png a face, and its deck.json."""
    folder.mkdir(parents=True, exist_ok=True)
    cards = []
    for name, picture in faces:
        picture.save(folder / f"{name}.png")
        kind = "back" if name == "back" else name.split("_")[0]
        cards.append({"id": name, "file": f"{name}.png", "kind": kind, "copies": 0 if name == "back" else 1})
    listing = {"deck": folder.name, "game": folder.name, "size_mm": [56, 87], "corner_radius_mm": 3.5, "cards": cards}
    (folder / "deck.json").write_text(json.dumps(listing, indent=1), encoding="utf-8")


def chosen(sheets: Path, fonts: Path) -> dict[str, Faces]:
    """The decks of the looks on which thresholds and ways are chosen."""
    return {
        "dondorf": sheet(sheets / "dondorf.svgz", ("a", "7", "8", "9", "10", "j", "q", "k")),
        "inked": numbers(fonts / "dejavu/DejaVuSans-Bold.ttf", _INK, "0123456789", pale=False),
        "swiss": sheet(sheets / "swiss-xvii.svgz", ("6", "9", "10", "j", "q", "k")),
    }


def believed(sheets: Path, fonts: Path, emoji: Path) -> dict[str, Faces]:
    """The decks of the looks that are believed: never looked at while anything is chosen."""
    return {
        "paris": sheet(sheets / "paris.svgz", ("2", "3", "6", "9", "j", "q", "k")),
        "pale": numbers(fonts / "liberation/LiberationSerif-Bold.ttf", _PALE, "1234567", pale=True),
        "memory": memory(
            emoji, "🍎🍐🍒🍓🐶🐱🐭🐰🦊🐻🐼🐸🚗🚕🚌🚲🚀🚂🌻🌷🌹🌵⚽🏀🎸🥁", ((250, 240, 215), (222, 236, 246))
        ),
        "ornamental": sheet(sheets / "ornamental.svgz", ("a", "4", "5", "8", "10", "j", "q", "k")),
    }


def main(sheets: Path, fonts: Path, emoji: Path, out: Path) -> None:
    """Writes every deck into a folder of its own under `out`."""
    for name, faces in {**chosen(sheets, fonts), **believed(sheets, fonts, emoji)}.items():
        write(faces, out / name)


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:5]))

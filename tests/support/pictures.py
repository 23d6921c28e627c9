"""Pictures as arrays: PNG files read, drawings rendered by other programs, and compared coarsely."""

from __future__ import annotations

import struct
import subprocess
import zlib
from pathlib import Path

import numpy as np
import numpy.typing as npt
from numba import njit

from support.programs import chromium, program

Picture = npt.NDArray[np.uint8]
"""Height, width, and red, green and blue."""

CHROMIUM = (
    "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--force-device-scale-factor=1",
)  # fmt: skip


def read_png(data: bytes) -> Picture:
    """Return a PNG of eight bits a channel, without its transparency."""
    assert data.startswith(b"\x89PNG"), "no PNG"
    at, packed = 8, b""
    width = height = channels = 0
    while at < len(data):
        length, kind = struct.unpack(">I4s", data[at : at + 8])
        content = data[at + 8 : at + 8 + length]
        if kind == b"IHDR":
            width, height, depth, colours, *_, interlaced = struct.unpack(">IIBBBBB", content)
            assert (depth, interlaced) == (8, 0), "eight bits and no interlacing"
            channels = {2: 3, 6: 4}[colours]
        elif kind == b"IDAT":
            packed += content
        at += length + 12
    rows = np.frombuffer(zlib.decompress(packed), np.uint8).reshape(height, 1 + width * channels)
    made = np.zeros((height, width * channels), np.uint8)
    _unfilter(rows, made, channels)
    return made.reshape(height, width, channels)[:, :, :3]


@njit(cache=True)
def _unfilter(rows: Picture, made: Picture, channels: int) -> None:
    """Undo the filter of each row, whose number is its first byte: PNG specification, section 9.2."""
    for y in range(made.shape[0]):
        for x in range(made.shape[1]):
            left = int(made[y, x - channels]) if x >= channels else 0
            above = int(made[y - 1, x]) if y else 0
            corner = int(made[y - 1, x - channels]) if y and x >= channels else 0
            added = 0
            if rows[y, 0] == 1:
                added = left
            elif rows[y, 0] == 2:
                added = above
            elif rows[y, 0] == 3:
                added = (left + above) // 2
            elif rows[y, 0] == 4:
                to_left, to_above, to_corner = abs(above - corner), abs(left - corner), abs(left + above - 2 * corner)
                if to_left <= to_above and to_left <= to_corner:
                    added = left
                elif to_above <= to_corner:
                    added = above
                else:
                    added = corner
            made[y, x] = (int(rows[y, 1 + x]) + added) % 256


def halve(picture: Picture) -> Picture:
    """The picture at half its size."""
    high, wide = picture.shape[0] // 2, picture.shape[1] // 2
    cut = picture[: 2 * high, : 2 * wide].astype(np.uint16)
    small: Picture = cut.reshape(high, 2, wide, 2, 3).mean(axis=(1, 3)).astype(np.uint8)
    return small


def drawn_by_librsvg(svg: Path, width: int) -> Picture:
    """Render a drawing on white as librsvg does, which many print programs use."""
    command = [program("rsvg-convert"), "--width", str(width), "--background-color", "white", str(svg)]
    return read_png(subprocess.run(command, check=True, capture_output=True, timeout=60).stdout)


def drawn_by_chromium(drawings: dict[Path, tuple[int, int]], folder: Path) -> dict[Path, Picture]:
    """Render drawings at their sizes as a browser does, all on one page, since each start takes seconds."""
    width, height = max(width for width, _ in drawings.values()), sum(height for _, height in drawings.values())
    pictures = "".join(
        f'<img src="{path.as_uri()}" style="display: block; width: {wide}px; height: {high}px">'
        for path, (wide, high) in drawings.items()
    )
    page, shot = folder / "drawings.html", folder / "drawings.png"
    page.write_text(f'<!doctype html><body style="margin: 0; background: white">{pictures}', encoding="utf-8")
    start_chromium(folder, f"--window-size={width},{height}", f"--screenshot={shot}", page.as_uri())
    whole, at, found = read_png(shot.read_bytes()), 0, {}
    for path, (wide, high) in drawings.items():
        found[path] = whole[at : at + high, :wide]
        at += high
    return found


def printed_by_chromium(html: Path) -> bytes:
    """Print a page to PDF as a browser does."""
    paper = html.with_suffix(".printed.pdf")
    start_chromium(html.parent, "--no-pdf-header-footer", f"--print-to-pdf={paper}", html.as_uri())
    return paper.read_bytes()


def start_chromium(folder: Path, *arguments: str) -> None:
    """Run the browser once, with a profile of its own."""
    command = [chromium(), *CHROMIUM, f"--user-data-dir={folder / 'profile'}", *arguments]
    subprocess.run(command, check=True, capture_output=True, timeout=120)


def cells(picture: Picture, size: int = 12) -> npt.NDArray[np.float64]:
    """The mean colour of each square of so many pixels: what is left when a picture is seen from afar."""
    high, wide = picture.shape[0] // size, picture.shape[1] // size
    cut = picture[: high * size, : wide * size].astype(np.float64)
    found: npt.NDArray[np.float64] = cut.reshape(high, size, wide, size, 3).mean(axis=(1, 3))
    return found

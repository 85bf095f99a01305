#!/usr/bin/env python3
"""Draws Data Matrix and Aztec codes with two writers each, for the tests of the decoders.

Needs zint 2.11 and the PyPI packages ppf.datamatrix 0.2 and aztec_code_generator 0.12. Writes datamatrix-codes.txt and
aztec-codes.txt into Tests/Reading/BarcodeReadingTests/Fixtures. A line has the writer, the numbers of columns and rows,
the modules row by row as a hexadecimal number that begins with a bit 1, the payload in hexadecimal, and what else the
code states: an encoding (eci:NUMBER@PLACE) or its place in a sequence (part:INDEX/COUNT/ID), or a hyphen.
"""
import pathlib
import subprocess

from aztec_code_generator import AztecCode
from ppf.datamatrix import DataMatrix

FIXTURES = pathlib.Path(__file__).parent.parent / 'Tests/Reading/BarcodeReadingTests/Fixtures'
TEXTS = [
    '0123456789', 'CONCERT IN THE PARK 12', 'a concert in the park 12', 'ABC>DEF*123\rGHI JKL', 'A:B;C/D(E)F.G-H+I=J',
    'Mixed: UPPER, lower, 42; and {more} ~ than |that|\r\nnext line', 'BEGIN:VEVENT\r\nSUMMARY:Fair, tea\r\nEND:VEVENT',
]


def line(writer, rows, payload, states='-'):
    bits = ''.join(str(bit) for row in rows for bit in row)
    return f'{writer} {len(rows[0])} {len(rows)} {int("1" + bits, 2):x} {payload.hex()} {states}'


def zint(kind, data, *options, payload=None, states='-'):
    """Returns the line of a code drawn by zint, or an empty list if the data does not fit."""
    command = ['zint', f'--barcode={kind}', '--binary', f'--data={data}', '--dump', *options]
    run = subprocess.run(command, capture_output=True, text=True)
    if run.returncode:
        return []
    lines = run.stdout.split('\n')[:-1]
    # Each row is a hexadecimal number with a space after every two digits, filled up with zero bits.
    widths = {len(one.replace(' ', '')) * 4 for one in lines}
    width = len(lines) if kind != 71 else None
    rows = [bin(int('1' + one.replace(' ', ''), 16))[3:] for one in lines]
    if width is None:
        # The bottom row of a Data Matrix code is solid.
        width = rows[-1].count('1')
    assert len(widths) == 1 and width <= widths.pop()
    return [line('zint-2.11.1', [row[:width] for row in rows], payload or data.encode(), states)]


def extras(kind):
    """Codes with more than text: encodings, bytes, GS1 elements and parts of a sequence."""
    gs1 = ('[01]04012345678901[10]AB[21]7', b'010401234567890110AB\x1d217')
    codes = zint(kind, gs1[0], '--gs1', payload=gs1[1])
    codes += zint(kind, 'Grüße', '--eci=26', payload='Grüße'.encode(), states='eci:26@0')
    codes += zint(kind, 'Grüße', '--eci=3', payload='Grüße'.encode(), states='eci:3@0')
    codes += zint(kind, 'Grüße', payload='Grüße'.encode())
    codes += zint(kind, ''.join(f'\\x{byte:02X}' for byte in range(256)), '--esc', payload=bytes(range(256)))
    codes += zint(kind, 'ÿ' * 40 + 'A', payload=('ÿ' * 40 + 'A').encode())
    return codes


def data_matrix():
    codes = []
    for version in range(1, 49):
        for count in range(1600, 0, -1):
            code = zint(71, ('SCAN' * 400)[:count], f'--vers={version}')
            if code:
                codes += code
                break
    codes += [code for text in TEXTS for code in zint(71, text)] + extras(71)
    codes += zint(71, 'part', '--structapp=2,3,5006', states='part:1/3/1286')
    codes += zint(71, 'settings', '--init')
    codes += zint(71, '[)>\x1e05\x1dABC\x1e\x04') + zint(71, '[)>\x1e06\x1dABC\x1e\x04')
    for text in TEXTS:
        for rect in (False, True):
            try:
                rows = DataMatrix(text, rect=rect).matrix
            except Exception:
                continue
            codes.append(line('ppf.datamatrix-0.2', rows, text.encode()))
    return codes


def aztec():
    codes = []
    # zint's compact codes of four layers, version 4, are wrong if they are full.
    for version in [1, 2, 3, *range(5, 17), 19, 26, 27, 36]:
        for count in range(3000, 0, -1):
            code = zint(92, ('Scan Tea 7 ' * 300)[:count], f'--vers={version}')
            if code:
                codes += code
                break
    codes += [code for text in TEXTS for code in zint(92, text)] + extras(92)
    codes += zint(92, 'part', '--structapp=2,3,FAIR', states='part:1/3/FAIR')
    codes += zint(92, 'part', '--structapp=1,2', states='part:0/2/')
    codes += [code for rune in (0, 25, 170, 255) for code in zint(128, str(rune), payload=f'{rune:03}'.encode())]
    for text in [*TEXTS, 'Grüße ' * 9]:
        code = AztecCode(text, encoding='latin-1')
        codes.append(line('aztec_code_generator-0.12', [list(row) for row in code.matrix], text.encode('latin-1'), 'eci:1@0'))
    return codes


for name, codes in (('datamatrix', data_matrix()), ('aztec', aztec())):
    (FIXTURES / f'{name}-codes.txt').write_text('\n'.join(codes) + '\n')

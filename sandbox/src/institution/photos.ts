import { crc32, deflateSync } from 'node:zlib';
import { asciiOf } from './identifiers.ts';
import { strokesOf } from './letters.ts';
import type { PersonName } from './names.ts';
import type { Random } from './random.ts';

const side = 128;
/** Pixels per unit; a letter is eight units high. */
const scale = 5.5;
const penRadius = 3.6;
const gap = 2.4;
const shades = 32;

type Colour = readonly [red: number, green: number, blue: number];
const white: Colour = [255, 255, 255];
// Each has a contrast of at least 4.5:1 with white.
const grounds: readonly Colour[] = [
  [11, 110, 79],
  [18, 51, 91],
  [154, 59, 27],
  [92, 62, 132],
  [14, 105, 128],
  [128, 82, 20],
  [140, 40, 84],
  [70, 86, 40],
];

/** A photo without a face: the person's initials on a coloured tile, as PNG. */
export function drawPhoto(person: PersonName, random: Random): Uint8Array {
  const coverage = new Float32Array(side * side);
  for (const stroke of placeLetters(initialsOf(person))) paint(coverage, stroke);
  return encodePng(random.pick(grounds), coverage);
}

export function initialsOf({ givenName, familyName }: PersonName): string {
  const initial = (name: string) =>
    asciiOf(name)
      .match(/[A-Za-z]/)?.[0]
      ?.toUpperCase() ?? '';
  return initial(givenName) + initial(familyName);
}

type Stroke = readonly [x1: number, y1: number, x2: number, y2: number];

/** The letters next to each other, in the middle of the tile. */
function placeLetters(text: string): Stroke[] {
  const letters = [...text].map((letter) => {
    const runs = strokesOf[letter] ?? [];
    return { runs, width: Math.max(0, ...runs.flat().map(([x]) => x)) };
  });
  const width = letters.reduce((sum, letter) => sum + letter.width, 0) + gap * (letters.length - 1);
  const top = side / 2 - 4 * scale;
  let left = side / 2 - (width * scale) / 2;
  const strokes: Stroke[] = [];
  for (const letter of letters) {
    for (const run of letter.runs) {
      for (const [index, [x, y]] of run.entries()) {
        const [fromX, fromY] = run[index - 1] ?? [x, y];
        strokes.push([
          left + fromX * scale,
          top + fromY * scale,
          left + x * scale,
          top + y * scale,
        ]);
      }
    }
    left += (letter.width + gap) * scale;
  }
  return strokes;
}

/** Adds the coverage of a pen stroke, checking only pixels within its reach. */
function paint(coverage: Float32Array, [x1, y1, x2, y2]: Stroke): void {
  const reach = penRadius + 1;
  const dx = x2 - x1;
  const dy = y2 - y1;
  const square = dx * dx + dy * dy;
  const left = pixel(Math.min(x1, x2) - reach);
  const right = pixel(Math.max(x1, x2) + reach);
  for (let row = pixel(Math.min(y1, y2) - reach); row <= pixel(Math.max(y1, y2) + reach); row++) {
    for (let column = left; column <= right; column++) {
      const x = column + 0.5 - x1;
      const y = row + 0.5 - y1;
      const along = square === 0 ? 0 : Math.min(1, Math.max(0, (x * dx + y * dy) / square));
      const distance = Math.hypot(x - along * dx, y - along * dy);
      // A pixel on the pen's edge is partly covered.
      const covered = Math.min(1, Math.max(0, penRadius + 0.5 - distance));
      const index = row * side + column;
      coverage[index] = Math.max(coverage[index] ?? 0, covered);
    }
  }
}

/** The pixel at a coordinate, or the nearest one of the tile if it is outside. */
const pixel = (coordinate: number) => Math.min(side - 1, Math.max(0, Math.floor(coordinate)));

function encodePng(ground: Colour, coverage: Float32Array): Uint8Array {
  // Each line starts with the number of its filter, of which 0 is none.
  const lines = Buffer.alloc(side * (side + 1));
  for (const [index, covered] of coverage.entries()) {
    const row = Math.floor(index / side);
    lines[row + 1 + index] = Math.round(covered * (shades - 1));
  }
  const palette = Buffer.alloc(shades * 3);
  for (let shade = 0; shade < shades; shade++) {
    for (const [channel, value] of ground.entries()) {
      const towards = (white[channel] ?? 255) - value;
      palette[shade * 3 + channel] = Math.round(value + (towards * shade) / (shades - 1));
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  // Eight bits per pixel, with a palette.
  header.set([8, 3, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('PLTE', palette),
    chunk('IDAT', deflateSync(lines)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(typed.length + 8);
  framed.writeUInt32BE(data.length, 0);
  framed.set(typed, 4);
  framed.writeUInt32BE(crc32(typed), typed.length + 4);
  return framed;
}

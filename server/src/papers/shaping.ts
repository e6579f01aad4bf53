import bidiFactory from 'bidi-js';
import { fontOf, shapedCharacter, type Typeface, typefaceOf, type Weight } from './fonts.ts';

type HarfBuzz = typeof import('harfbuzzjs');

let harfBuzz: HarfBuzz | undefined;

/** Loads the shaping library, which most papers do not need. */
export async function loadShaping(): Promise<void> {
  harfBuzz ??= await import('harfbuzzjs');
}

/** Whether a text has characters that need shaping, another typeface or another direction. */
export const needsShaping = (text: string): boolean => shapedCharacter.test(text);

const bidi = bidiFactory();

/** A part of a line in one typeface and direction. */
export interface Run {
  /** Its place in the text, from 0. */
  readonly place: number;
  readonly text: string;
  readonly typeface: Typeface;
  readonly isRightToLeft: boolean;
}

type LevelledRun = {
  readonly place: number;
  text: string;
  readonly typeface: Typeface;
  readonly level: number;
};

/** Marks and joiners belong to the letter before them. */
const followers = /^[\p{M}\u200c\u200d]$/u;

function levelledRuns(text: string): LevelledRun[] {
  const { levels } = bidi.getEmbeddingLevels(text);
  const runs: LevelledRun[] = [];
  let at = 0;
  for (const character of text) {
    const last = runs.at(-1);
    const level = levels[at] ?? 0;
    const typeface =
      last && followers.test(character)
        ? last.typeface
        : (typefaceOf(character.codePointAt(0) ?? 0) ?? 'latin');
    if (last?.typeface === typeface && last.level === level) last.text += character;
    else runs.push({ place: runs.length, text: character, typeface, level });
    at += character.length;
  }
  return runs;
}

/** The runs of a line from left to right, as rule L2 of UAX #9 orders them. */
export function runsOf(text: string): Run[] {
  const runs = levelledRuns(text);
  const highest = Math.max(...runs.map(({ level }) => level));
  for (let level = highest; level > 0; level--) {
    for (let start = 0; start < runs.length; start++) {
      let end = start;
      while ((runs[end]?.level ?? -1) >= level) end++;
      if (end === start) continue;
      runs.splice(start, end - start, ...runs.slice(start, end).reverse());
      start = end;
    }
  }
  return runs.map(({ level, ...run }) => ({ ...run, isRightToLeft: level % 2 === 1 }));
}

/** A glyph and where it is drawn from. Lengths in thousandths of the font's size. */
interface PlacedGlyph {
  readonly id: number;
  readonly xOffset: number;
  readonly yOffset: number;
}

/** A glyph that is copied as characters. Lengths in thousandths of the font's size. */
export interface ShapedGlyph extends PlacedGlyph {
  readonly codePoints: readonly number[];
  readonly advance: number;
  /**
   * What is drawn with it and has no characters of its own, such as the dots of an Arabic letter:
   * a reader would copy something for every glyph.
   */
  readonly parts: readonly PlacedGlyph[];
}

type ShapingFont = { readonly font: InstanceType<HarfBuzz['Font']>; readonly scale: number };
const shapingFonts = new Map<string, ShapingFont>();

function shapingFontOf({ Font, Face, Blob }: HarfBuzz, typeface: Typeface, weight: Weight) {
  const key = `${typeface} ${weight}`;
  let found = shapingFonts.get(key);
  if (!found) {
    const opened = fontOf(typeface, weight);
    if (!opened) throw new Error(`There is no font for ${key}.`);
    const { bytes, font } = opened;
    const copy = new Uint8Array(bytes).buffer;
    found = { font: new Font(new Face(new Blob(copy))), scale: 1000 / font.unitsPerEm };
    shapingFonts.set(key, found);
  }
  return found;
}

const codePointsOf = (text: string): number[] =>
  [...text].map((character) => character.codePointAt(0) ?? 0);

/**
 * Divides the characters of a cluster among its glyphs in the order of the text, since glyphs may
 * be in another order. With more glyphs than characters, characters are decomposed if possible.
 */
function divide(cluster: string, glyphs: number): number[][] {
  let codePoints = codePointsOf(cluster);
  if (codePoints.length < glyphs) codePoints = codePointsOf(cluster.normalize('NFD'));
  const count = Math.min(glyphs, codePoints.length);
  return Array.from({ length: count }, (_, index) =>
    index < count - 1 ? codePoints.slice(index, index + 1) : codePoints.slice(index),
  );
}

type RawGlyph = PlacedGlyph & { readonly cluster: number; readonly advance: number };

function rawGlyphs(hb: HarfBuzz, run: Run, weight: Weight): RawGlyph[] {
  const { font, scale } = shapingFontOf(hb, run.typeface, weight);
  const buffer = new hb.Buffer();
  buffer.addText(run.text);
  buffer.guessSegmentProperties();
  buffer.setDirection(run.isRightToLeft ? hb.Direction.RTL : hb.Direction.LTR);
  hb.shape(font, buffer);
  const positions = buffer.getGlyphPositions();
  return buffer.getGlyphInfos().map(({ codepoint, cluster }, index) => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
    return {
      id: codepoint,
      cluster,
      advance: xAdvance * scale,
      xOffset: xOffset * scale,
      yOffset: yOffset * scale,
    };
  });
}

/** The glyphs of a cluster, from left to right, as those that are copied as its characters. */
function joinCluster(glyphs: readonly RawGlyph[], characters: string, run: Run): ShapedGlyph[] {
  const divided = divide(characters, glyphs.length);
  // From right to left, the first character belongs to the last glyph.
  const shares = run.isRightToLeft ? divided.toReversed() : divided;
  const firstShare = run.isRightToLeft ? glyphs.length - shares.length : 0;
  const joined: (ShapedGlyph & { parts: PlacedGlyph[] })[] = [];
  let before: PlacedGlyph[] = [];
  let advanceBefore = 0;
  for (const [index, { id, advance, xOffset, yOffset }] of glyphs.entries()) {
    const codePoints = shares[index - firstShare];
    const host = joined.at(-1);
    if (codePoints) {
      joined.push({
        id,
        codePoints,
        advance: advanceBefore + advance,
        xOffset: advanceBefore + xOffset,
        yOffset,
        parts: before,
      });
      before = [];
      advanceBefore = 0;
    } else if (host) {
      host.parts.push({ id, xOffset: host.advance + xOffset, yOffset });
      joined[joined.length - 1] = { ...host, advance: host.advance + advance };
    } else {
      before.push({ id, xOffset: advanceBefore + xOffset, yOffset });
      advanceBefore += advance;
    }
  }
  return joined;
}

/** The glyphs of a run from left to right. */
export function shape(run: Run, weight: Weight): ShapedGlyph[] {
  if (!harfBuzz) throw new Error('The shaping library is not loaded.');
  const glyphs = rawGlyphs(harfBuzz, run, weight);
  const clusters = Map.groupBy(glyphs, ({ cluster }) => cluster);
  const starts = [...clusters.keys()].sort((one, other) => one - other);
  return [...clusters].flatMap(([start, ofCluster]) => {
    const end = starts[starts.indexOf(start) + 1] ?? run.text.length;
    return joinCluster(ofCluster, run.text.slice(start, end), run);
  });
}

/** Width of glyphs, in thousandths of the font's size. */
export const widthOf = (glyphs: readonly ShapedGlyph[]): number =>
  glyphs.reduce((sum, { advance }) => sum + advance, 0);

/** Width of a text that needs shaping, in thousandths of the font's size. */
export const shapedWidth = (text: string, weight: Weight): number =>
  widthOf(runsOf(text).flatMap((run) => shape(run, weight)));

import type { Block } from './html-blocks.ts';

/** A part of content, such as its title, in blocks. */
export interface ContentPart {
  /** Its name. */
  name: string;
  blocks: readonly Block[];
  /** Its full source, including formatting. */
  exact: string;
}

/** A part with one line of text. */
export const partOfLine = (name: string, text: string): ContentPart => ({
  name,
  blocks: text === '' ? [] : [{ kind: 'text', text }],
  exact: text,
});

export interface DiffLine {
  change: 'same' | 'removed' | 'added';
  block: Block;
}

export interface ChangedPart {
  name: string;
  lines: DiffLine[];
  /** The blocks are equal, only their formatting differs. */
  isFormatOnly: boolean;
}

const isSame = (one: Block | undefined, other: Block | undefined): boolean =>
  one?.kind === other?.kind && one?.text === other?.text;

/** The blocks of both, in order; common ones appear once. */
export function compareBlocks(before: readonly Block[], after: readonly Block[]): DiffLine[] {
  const start = before.findIndex((block, index) => !isSame(block, after[index]));
  const shared = start === -1 ? before.length : start;
  const lines = before.slice(0, shared).map((block) => lineOf('same', block));
  return lines.concat(compareRest(before.slice(shared), after.slice(shared)));
}

const lineOf = (change: DiffLine['change'], block: Block): DiffLine => ({ change, block });

/** By the longest common subsequence. */
function compareRest(before: readonly Block[], after: readonly Block[]): DiffLine[] {
  const width = after.length + 1;
  // Lengths of common subsequences from each pair of positions.
  const shared = new Uint32Array((before.length + 1) * width);
  const at = (row: number, column: number) => shared[row * width + column] ?? 0;
  for (let row = before.length - 1; row >= 0; row--) {
    for (let column = after.length - 1; column >= 0; column--) {
      shared[row * width + column] = isSame(before[row], after[column])
        ? at(row + 1, column + 1) + 1
        : Math.max(at(row + 1, column), at(row, column + 1));
    }
  }
  const lines: DiffLine[] = [];
  let row = 0;
  let column = 0;
  while (row < before.length || column < after.length) {
    const old = before[row];
    const fresh = after[column];
    if (old && fresh && isSame(old, fresh)) {
      lines.push(lineOf('same', fresh));
      row++;
      column++;
    } else if (old && (!fresh || at(row + 1, column) >= at(row, column + 1))) {
      lines.push(lineOf('removed', old));
      row++;
    } else if (fresh) {
      lines.push(lineOf('added', fresh));
      column++;
    }
  }
  return lines;
}

/** The parts that differ between two versions. Both have the same parts in the same order. */
export const compareParts = (
  before: readonly ContentPart[],
  after: readonly ContentPart[],
): ChangedPart[] =>
  after.flatMap((part, index) => {
    const earlier = before[index];
    if (earlier?.exact === part.exact) return [];
    const lines = compareBlocks(earlier?.blocks ?? [], part.blocks);
    const isFormatOnly = lines.every(({ change }) => change === 'same');
    return [{ name: part.name, lines, isFormatOnly }];
  });

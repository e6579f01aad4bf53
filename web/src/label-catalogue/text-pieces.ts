interface Piece {
  readonly before: string;
  readonly after: string;
}

/** The common beginning and end of two texts, and the differences between. */
export function piecesOf(before: string, after: string): Piece[] {
  const old = wordsOf(before);
  const fresh = wordsOf(after);
  const min = Math.min(old.length, fresh.length);
  let start = 0;
  while (start < min && old[start] === fresh[start]) start += 1;
  let end = 0;
  while (end < min - start && old.at(-1 - end) === fresh.at(-1 - end)) end += 1;
  const same = (words: readonly string[]): Piece => ({
    before: words.join(''),
    after: words.join(''),
  });
  const pieces = [
    same(old.slice(0, start)),
    {
      before: old.slice(start, old.length - end).join(''),
      after: fresh.slice(start, fresh.length - end).join(''),
    },
    same(old.slice(old.length - end)),
  ];
  return pieces.filter((piece) => piece.before !== '' || piece.after !== '');
}

/** Words, and the spaces between them. */
const wordsOf = (text: string): string[] => text.split(/(\s+)/).filter((word) => word !== '');

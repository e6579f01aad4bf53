import { describe, expect, it } from 'vitest';
import { addChosen, isReady, nextAttempt, without, withState } from './uploads.ts';

const aFile = (name: string, text = '') => new File([text], name);
const namesOf = (uploads: readonly { name: string }[]) => uploads.map(({ name }) => name);

describe('The chosen files', () => {
  it('are those of every choice', () => {
    const uploads = addChosen(addChosen([], [aFile('a.pdf'), aFile('b.pdf')]), [aFile('c.pdf')]);
    expect(namesOf(uploads)).toEqual(['a.pdf', 'b.pdf', 'c.pdf']);
  });

  it('hold one of a name, the newest, in the place of the older', () => {
    const newer = aFile('a.pdf', 'newer');
    const before = addChosen([], [aFile('a.pdf'), aFile('b.pdf')]);
    const uploads = addChosen(before, [newer]);
    expect(namesOf(uploads)).toEqual(['a.pdf', 'b.pdf']);
    expect(uploads[0]?.state).toEqual({ kind: 'waiting', source: newer });
  });

  it('are not touched by what becomes of one that was replaced or taken away', () => {
    const [old] = addChosen([], [aFile('a.pdf')]);
    const uploads = addChosen(old ? [old] : [], [aFile('a.pdf', 'newer')]);
    expect(withState(uploads, old?.id ?? 0, { kind: 'sent' })).toEqual(uploads);
    expect(without(uploads, uploads[0]?.id ?? 0)).toEqual([]);
  });

  it('can be sent once they are ready', () => {
    const [upload] = addChosen([], [aFile('a.pdf')]);
    const id = upload?.id ?? 0;
    const ready = { kind: 'ready', file: aFile('a.pdf'), failure: null, attempt: null } as const;
    expect(withState(upload ? [upload] : [], id, ready).filter(isReady)).toHaveLength(1);
    expect(upload && isReady(upload)).toBe(false);
  });

  it('are sent again under the same key, unless the category is another', () => {
    const ready = { kind: 'ready', file: aFile('a.pdf'), failure: 'No connection' } as const;
    const first = nextAttempt({ ...ready, attempt: null }, 'Safety');
    expect(nextAttempt({ ...ready, attempt: first }, 'Safety')).toBe(first);
    expect(nextAttempt({ ...ready, attempt: first }, 'Insurance').key).not.toBe(first.key);
  });
});

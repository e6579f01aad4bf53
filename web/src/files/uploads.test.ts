import { describe, expect, it } from 'vitest';
import {
  addChosen,
  isReady,
  nextAttempt,
  type Upload,
  type UploadState,
  without,
  withState,
} from './uploads.ts';

const aFile = (name: string, text = '') => new File([text], name);
const namesOf = (uploads: readonly { name: string }[]) => uploads.map(({ name }) => name);
const tooLarge: UploadState = { kind: 'refused', fault: 'size', size: 9 };
const decideNewest = (uploads: readonly Upload[], state: UploadState) =>
  withState(uploads, uploads.at(-1)?.id ?? 0, state);
function addReady(uploads: readonly Upload[], name: string) {
  const file = aFile(name);
  const ready: UploadState = { kind: 'ready', file, failure: null, attempt: null };
  return decideNewest(addChosen(uploads, [file]), ready);
}

describe('The chosen files', () => {
  it('accumulate over several choices', () => {
    const uploads = addChosen(addChosen([], [aFile('a.pdf'), aFile('b.pdf')]), [aFile('c.pdf')]);
    expect(namesOf(uploads)).toEqual(['a.pdf', 'b.pdf', 'c.pdf']);
  });

  it('have one sendable file per name, the newest', () => {
    const before = addReady(addReady([], 'a.pdf'), 'b.pdf');
    const uploads = addReady(before, 'a.pdf');
    expect(namesOf(uploads)).toEqual(['b.pdf', 'a.pdf']);
    expect(uploads.every(isReady)).toBe(true);
  });

  it('keep the sendable file while another with its name is pending or refused', () => {
    const good = addReady([], 'a.pdf');
    const waiting = addChosen(good, [aFile('a.pdf', 'too long')]);
    expect(waiting.filter(isReady)).toEqual(good);
    const refused = decideNewest(waiting, tooLarge);
    expect(refused.map(({ state }) => state.kind)).toEqual(['ready', 'refused']);
    expect(addReady(refused, 'a.pdf').map(({ state }) => state.kind)).toEqual(['ready']);
  });

  it('have one refused file per name', () => {
    const refused = decideNewest(addChosen([], [aFile('a.pdf')]), tooLarge);
    const twice = decideNewest(addChosen(refused, [aFile('a.pdf')]), tooLarge);
    expect(twice).toHaveLength(1);
    expect(twice).not.toEqual(refused);
  });

  it('are not affected by the result of a replaced or removed file', () => {
    const old = addReady([], 'a.pdf');
    const uploads = addReady(old, 'a.pdf');
    expect(withState(uploads, old[0]?.id ?? 0, { kind: 'sent' })).toEqual(uploads);
    expect(without(uploads, uploads[0]?.id ?? 0)).toEqual([]);
  });

  it('can be sent once they are ready', () => {
    const [upload] = addChosen([], [aFile('a.pdf')]);
    const id = upload?.id ?? 0;
    const ready = { kind: 'ready', file: aFile('a.pdf'), failure: null, attempt: null } as const;
    expect(withState(upload ? [upload] : [], id, ready).filter(isReady)).toHaveLength(1);
    expect(upload && isReady(upload)).toBe(false);
  });

  it('are sent again with the same key, unless their description has changed', () => {
    const ready = { kind: 'ready', file: aFile('a.pdf'), failure: 'No connection' } as const;
    const first = nextAttempt({ ...ready, attempt: null }, 'Safety');
    expect(nextAttempt({ ...ready, attempt: first }, 'Safety')).toBe(first);
    expect(nextAttempt({ ...ready, attempt: first }, 'Insurance').key).not.toBe(first.key);
  });
});

import { describe, expect, it } from 'vitest';
import { commentDraftOf, withPhrase } from './comment-draft.ts';

function aStorage() {
  const kept = new Map<string, string>();
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
    removeItem: (name: string) => void kept.delete(name),
  };
}

const requests = [{ id: 'R2' }, { id: 'R1' }];
const dana = { userId: 'dana', result: 'notYetCompetent', requests } as const;

describe('The comment on an answer', () => {
  it('waits for the same user and the same answer', () => {
    const storage = aStorage();
    commentDraftOf(dana, storage).write('Needs more practice');
    expect(commentDraftOf(dana, storage).read()).toBe('Needs more practice');
    expect(commentDraftOf({ ...dana, userId: 'kim' }, storage).read()).toBe('');
    expect(commentDraftOf({ ...dana, result: 'competent' }, storage).read()).toBe('');
  });

  it('belongs to the requests that it was written for, in any order', () => {
    const storage = aStorage();
    commentDraftOf(dana, storage).write('Needs more practice');
    const turned = { ...dana, requests: requests.toReversed() };
    expect(commentDraftOf(turned, storage).read()).toBe('Needs more practice');
    expect(commentDraftOf({ ...dana, requests: [{ id: 'R3' }] }, storage).read()).toBe('');
  });

  it('is cleared when it is sent, unless another is being written', () => {
    const draft = commentDraftOf(dana, aStorage());
    draft.write('One ');
    draft.sent('Two');
    expect(draft.read()).toBe('One ');
    draft.sent('One');
    expect(draft.read()).toBe('');
  });

  it('appends a ready-made phrase once', () => {
    expect(withPhrase('', 'Needs more practice.')).toBe('Needs more practice.');
    expect(withPhrase('Good start. ', 'Needs more practice.')).toBe(
      'Good start. Needs more practice.',
    );
    expect(withPhrase('Needs more practice.', 'Needs more practice.')).toBe('Needs more practice.');
  });
});

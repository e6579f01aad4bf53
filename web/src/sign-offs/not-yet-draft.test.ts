import { describe, expect, it } from 'vitest';
import { notYetDraftOf, withPhrase } from './not-yet-draft.ts';

function aStorage() {
  const kept = new Map<string, string>();
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
    removeItem: (name: string) => void kept.delete(name),
  };
}

describe("The reason for 'not yet'", () => {
  it('waits for the same user at the same company', () => {
    const storage = aStorage();
    notYetDraftOf({ userId: 'dana', eId: 'E1' }, storage).write('Needs more practice');
    expect(notYetDraftOf({ userId: 'dana', eId: 'E1' }, storage).read()).toBe(
      'Needs more practice',
    );
    expect(notYetDraftOf({ userId: 'kim', eId: 'E1' }, storage).read()).toBe('');
    expect(notYetDraftOf({ userId: 'dana', eId: 'E2' }, storage).read()).toBe('');
  });

  it('is forgotten when it was sent, unless something else is being written', () => {
    const draft = notYetDraftOf({ userId: 'dana', eId: 'E1' }, aStorage());
    draft.write('One ');
    draft.sent('Two');
    expect(draft.read()).toBe('One ');
    draft.sent('One');
    expect(draft.read()).toBe('');
  });

  it('takes a ready phrase once, after what stands there', () => {
    expect(withPhrase('', 'Needs more practice.')).toBe('Needs more practice.');
    expect(withPhrase('Good start. ', 'Needs more practice.')).toBe(
      'Good start. Needs more practice.',
    );
    expect(withPhrase('Needs more practice.', 'Needs more practice.')).toBe('Needs more practice.');
  });
});

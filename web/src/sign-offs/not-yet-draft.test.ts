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

const requests = [{ id: 'R2' }, { id: 'R1' }];

describe("The reason for 'not yet'", () => {
  it('waits for the same user at the same company', () => {
    const storage = aStorage();
    notYetDraftOf({ userId: 'dana', eId: 'E1', requests }, storage).write('Needs more practice');
    expect(notYetDraftOf({ userId: 'dana', eId: 'E1', requests }, storage).read()).toBe(
      'Needs more practice',
    );
    expect(notYetDraftOf({ userId: 'kim', eId: 'E1', requests }, storage).read()).toBe('');
    expect(notYetDraftOf({ userId: 'dana', eId: 'E2', requests }, storage).read()).toBe('');
  });

  it('is of the requests that it was written for, in whatever order, and of no other', () => {
    const storage = aStorage();
    const dana = { userId: 'dana', eId: 'E1' };
    notYetDraftOf({ ...dana, requests }, storage).write('Needs more practice');
    const turned = requests.toReversed();
    expect(notYetDraftOf({ ...dana, requests: turned }, storage).read()).toBe(
      'Needs more practice',
    );
    expect(notYetDraftOf({ ...dana, requests: [{ id: 'R3' }] }, storage).read()).toBe('');
  });

  it('is forgotten when it was sent, unless something else is being written', () => {
    const draft = notYetDraftOf({ userId: 'dana', eId: 'E1', requests }, aStorage());
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

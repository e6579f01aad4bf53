import { useState } from 'react';
import { signedInUserId, whenSignedOut } from '../app/session.ts';
import { type DocumentChoice, nothingChosen } from './document-choice.ts';

/** The key in the tab's session storage, with the user. */
const storageKey = 'documentChoice';
whenSignedOut((because) => {
  if (because === 'askedFor') sessionStorage.removeItem(storageKey);
});

function readChoice(): DocumentChoice {
  try {
    const stored: { userId: string; choice: DocumentChoice } | null = JSON.parse(
      sessionStorage.getItem(storageKey) ?? 'null',
    );
    return stored && stored.userId === signedInUserId() ? stored.choice : nothingChosen;
  } catch {
    return nothingChosen;
  }
}

function writeChoice(choice: DocumentChoice): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ userId: signedInUserId(), choice }));
  } catch {
    // Without storage, the choice lasts until the page is left.
  }
}

/** The user's choice, kept through a reload and visits to other pages. */
export function useKeptChoice(): [DocumentChoice, (choice: DocumentChoice) => void] {
  const [choice, setChoice] = useState(readChoice);
  const change = (changed: DocumentChoice) => {
    setChoice(changed);
    writeChoice(changed);
  };
  return [choice, change];
}

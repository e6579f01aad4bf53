import { useState } from 'react';
import { signedInUserId, whenSignedOut } from '../app/session.ts';
import { type DocumentChoice, nothingChosen } from './document-choice.ts';

/** Kept for the session of the tab, under this name, with whose it is. */
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
    // A browser that stores nothing keeps the choice until the page is left.
  }
}

/** What the user chooses, through a reload and a look at another page. */
export function useKeptChoice(): [DocumentChoice, (choice: DocumentChoice) => void] {
  const [choice, setChoice] = useState(readChoice);
  const change = (changed: DocumentChoice) => {
    setChoice(changed);
    writeChoice(changed);
  };
  return [choice, change];
}

import { useState } from 'react';
import { signedInUserId, whenSignedOut } from '../app/session.ts';
import { everyOf, flag, mapOf, nullOr, parseStored, record, text } from '../app/stored-values.ts';
import { readFromTab } from '../app/token.ts';
import { type DocumentChoice, nothingChosen } from './document-choice.ts';

/** The key in the tab's session storage, with the user. */
const storageKey = 'documentChoice';
whenSignedOut((because) => {
  if (because === 'askedFor') sessionStorage.removeItem(storageKey);
});

interface KeptChoice {
  userId: string | null;
  choice: DocumentChoice;
}

const keptChoice = record<KeptChoice>({
  userId: nullOr(text()),
  choice: mapOf(record({ isAllDigital: flag, digital: everyOf(text()), print: mapOf(text()) })),
});

export const parseChoice = (stored: string | null): KeptChoice | null =>
  parseStored(stored, keptChoice, null);

function readChoice(): DocumentChoice {
  const stored = parseChoice(readFromTab(storageKey));
  return stored?.userId === signedInUserId() ? stored.choice : nothingChosen;
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

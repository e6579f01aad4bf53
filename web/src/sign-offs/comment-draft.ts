import type { SignoffRequest, SignoffResult } from '@tradebridge/contract/sign-offs';

/** A comment being written is kept in the tab: closing or reloading does not lose it. */
export interface CommentDraft {
  read(): string;
  write(text: string): void;
  /** Removes the draft if it equals what was sent. */
  sent(text: string): void;
}

const prefix = 'signOffComment.';

/** The comments a user is writing in a tab. */
export const commentDraftsOf = (
  userId: string,
  storage: Pick<Storage, 'getItem' | 'key' | 'length'>,
): string[] =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
    .filter((name) => name.startsWith(`${prefix}${userId}.`))
    .map((name) => storage.getItem(name) ?? '');

export function commentDraftOf(
  {
    userId,
    result,
    requests,
  }: {
    userId: string;
    result: SignoffResult;
    requests: readonly Pick<SignoffRequest, 'id'>[];
  },
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
): CommentDraft {
  // A comment about one apprentice never appears in the answer to another.
  const ids = requests.map(({ id }) => id).sort();
  const name = `${prefix}${userId}.${result}.${ids.join(',')}`;
  const read = () => storage.getItem(name) ?? '';
  const forget = () => storage.removeItem(name);
  return {
    read,
    write(text) {
      if (text === '') return forget();
      try {
        storage.setItem(name, text);
      } catch {
        // Failing storage must not prevent typing.
      }
    },
    sent(text) {
      if (read().trim() === text.trim()) forget();
    },
  };
}

/** Appends a ready phrase, once. */
export function withPhrase(text: string, phrase: string): string {
  if (text.includes(phrase)) return text;
  const before = text.trimEnd();
  return before === '' ? phrase : `${before} ${phrase}`;
}

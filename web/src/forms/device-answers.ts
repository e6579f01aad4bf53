import type { AnnouncedFile, SentAnswer } from '@tradebridge/contract/submissions';
import {
  everyOf,
  flag,
  holding,
  nullOr,
  numberFrom,
  type Parse,
  parseStored,
  text,
} from '../app/stored-values.ts';
import type { AnswerFile } from './form-entry.ts';

/** A submission in progress. It stays on the device until it is complete. */
export interface PendingSubmission {
  /** The same for each attempt, so that it counts once. */
  readonly id: string;
  readonly formVersion: number;
  readonly fields: readonly SentAnswer[];
  readonly files: readonly AnnouncedFile[];
  /** The server has the answers. */
  readonly isAccepted: boolean;
  /** Proves that an anonymous submission is the respondent's, once the server has the answers. */
  readonly submissionToken?: string;
}

/** An entry as the device stores it. */
export interface KeptAnswers {
  /** When it was begun, RFC 3339. */
  readonly began: string;
  readonly formVersion: number;
  /** The form's name; earlier versions stored none. */
  readonly formName?: string;
  /** Whether the form was ever anonymous since it was begun; earlier versions stored none. */
  readonly isAnonymous?: boolean;
  readonly fields: readonly SentAnswer[];
  readonly files: readonly Omit<AnswerFile, 'content'>[];
  /** The server's revision; null for none. */
  readonly revision: number | null;
  /** Whether the server has all of it. */
  readonly isSaved: boolean;
  /** The initial values of its fields, so that the form can be continued offline. */
  readonly defaults: readonly SentAnswer[];
  readonly pending: PendingSubmission | null;
}

type DeviceStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

export interface DeviceAnswers {
  read(): KeptAnswers | null;
  /** Stores it; returns false if the storage is full or blocked. */
  keep(answers: KeptAnswers): boolean;
  forget(): void;
}

const prefix = 'formAnswers.';

/** The stored entry of a form for a user. */
export function deviceAnswersOf(
  userId: string,
  formId: string,
  storage: DeviceStorage,
): DeviceAnswers {
  const name = `${prefix}${userId}/${formId}`;
  return {
    read: () => parseAnswers(readFrom(storage, name)),
    keep(answers) {
      try {
        storage.setItem(name, JSON.stringify(answers));
        return true;
      } catch {
        return false;
      }
    },
    forget() {
      try {
        storage.removeItem(name);
      } catch {
        // What was never stored need not be removed.
      }
    },
  };
}

/** Forms with entries on a device, and their users. */
export const formsKeptOn = (
  storage: Pick<Storage, 'key' | 'length'>,
): { userId: string; formId: string }[] =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
    .filter((name) => name.startsWith(prefix))
    .map((name) => {
      const [userId = '', formId = ''] = name.slice(prefix.length).split('/');
      return { userId, formId };
    });

/** On a shared device, removes other users' entries. Returns whether there were any. */
export function forgetAnswersOfOthers(userId: string, storage: DeviceStorage): boolean {
  const isOfOther = (name: string) =>
    name.startsWith(prefix) && !name.startsWith(`${prefix}${userId}/`);
  try {
    const names = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
    const others = names.filter(isOfOther);
    for (const name of others) storage.removeItem(name);
    return others.length > 0;
  } catch {
    // A browser that blocks site data has stored nothing.
    return false;
  }
}

function readFrom(storage: DeviceStorage, name: string): string | null {
  try {
    return storage.getItem(name);
  } catch {
    return null;
  }
}

const answer = holding<SentAnswer>({ name: text() });
const file = holding<{ uniqueName: string; originalName: string }>({
  uniqueName: text(),
  originalName: text(),
});
const keptAnswers = holding<KeptAnswers>({
  began: text(64),
  formVersion: numberFrom(0),
  fields: everyOf(answer),
  files: everyOf(file as Parse<KeptAnswers['files'][number]>),
  revision: nullOr(numberFrom(0)),
  defaults: everyOf(answer),
  pending: nullOr(
    holding<PendingSubmission>({ id: text(), fields: everyOf(answer), isAccepted: flag }),
  ),
});

export const parseAnswers = (stored: string | null): KeptAnswers | null =>
  parseStored(stored, keptAnswers, null);

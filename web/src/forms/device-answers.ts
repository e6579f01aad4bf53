import type { AnnouncedFile, SentAnswer } from '@tradebridge/contract/submissions';
import type { AnswerFile } from './form-entry.ts';

/** A submission that is on its way. It waits on the device from before it is sent until it is complete. */
export interface PendingSubmission {
  /** The same each time it is sent, so that it counts once. */
  readonly id: string;
  readonly formVersion: number;
  readonly fields: readonly SentAnswer[];
  readonly files: readonly AnnouncedFile[];
  /** The server has the answers. */
  readonly isAccepted: boolean;
  /** What proves that an anonymous one is the respondent's, once the server has the answers. */
  readonly submissionToken?: string;
}

/** What somebody has entered in a form, as their device keeps it. */
export interface KeptAnswers {
  /** When it was begun, RFC 3339. */
  readonly began: string;
  readonly formVersion: number;
  /** What the form is called; earlier versions kept none. */
  readonly formName?: string;
  /** Whether the form was anonymous at any time since it was begun; earlier versions kept none. */
  readonly isAnonymous?: boolean;
  readonly fields: readonly SentAnswer[];
  readonly files: readonly Omit<AnswerFile, 'content'>[];
  /** The revision that the server has of it; null for none. */
  readonly revision: number | null;
  /** Whether the server has all of it. */
  readonly isSaved: boolean;
  /** What its fields began with: a form can be gone on with offline. */
  readonly defaults: readonly SentAnswer[];
  readonly pending: PendingSubmission | null;
}

type DeviceStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

export interface DeviceAnswers {
  read(): KeptAnswers | null;
  /** Whether the device keeps it: a full or forbidden storage does not. */
  keep(answers: KeptAnswers): boolean;
  forget(): void;
}

const prefix = 'formAnswers.';

/** What a device keeps of one form for one user. */
export function deviceAnswersOf(
  userId: string,
  formId: string,
  storage: DeviceStorage,
): DeviceAnswers {
  const name = `${prefix}${userId}/${formId}`;
  return {
    read: () => parse(readFrom(storage, name)),
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
        // What was never kept need not be forgotten.
      }
    },
  };
}

/** The forms that a device keeps answers to, and whose these are. */
export const formsKeptOn = (
  storage: Pick<Storage, 'key' | 'length'>,
): { userId: string; formId: string }[] =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
    .filter((name) => name.startsWith(prefix))
    .map((name) => {
      const [userId = '', formId = ''] = name.slice(prefix.length).split('/');
      return { userId, formId };
    });

/** On a shared device nobody reads what somebody else has entered. Answers whether there was anything. */
export function forgetAnswersOfOthers(userId: string, storage: DeviceStorage): boolean {
  const isOfOther = (name: string) =>
    name.startsWith(prefix) && !name.startsWith(`${prefix}${userId}/`);
  try {
    const names = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
    const others = names.filter(isOfOther);
    for (const name of others) storage.removeItem(name);
    return others.length > 0;
  } catch {
    // A browser that blocks all data of sites has kept nothing.
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

function parse(text: string | null): KeptAnswers | null {
  try {
    const kept = JSON.parse(text ?? 'null') as Partial<KeptAnswers> | null;
    // Only `keep` writes it; anything else reads as nothing.
    return Array.isArray(kept?.fields) && Array.isArray(kept.files) ? (kept as KeptAnswers) : null;
  } catch {
    return null;
  }
}

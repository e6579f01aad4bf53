import { randomUUID } from 'node:crypto';
import { type Database, statement } from '../platform/database.ts';
import { keyedHash, keyedHashes, type Secrets } from '../platform/sealed.ts';

const purpose = 'mail return path';

/** Hexadecimal digits of the signature: 64 bits cannot be guessed by mail. */
const signatureLength = 16;

// In hexadecimal, because mail servers on the way may change the case of letters.
const inHex = (hash: string): string =>
  Buffer.from(hash, 'base64url').toString('hex').slice(0, signatureLength);

/** The address for bounces of a mail: `bounces+{id}-{signature}@{domain}`. */
export function returnPathOf(mailbox: string, secret: string, mailId: string): string {
  const [name, domain] = mailbox.split('@');
  const id = mailId.replaceAll('-', '');
  return `${name}+${id}-${inHex(keyedHash(secret, purpose, id))}@${domain}`;
}

const pathPattern = new RegExp(`\\+([0-9a-f]{32})-([0-9a-f]{${signatureLength}})@`, 'gi');

/** The ids of mails whose return paths occur in a text and were signed here, in order. */
export function mailIdsIn(secrets: Secrets, text: string): string[] {
  const ids: string[] = [];
  for (const [, written = '', signature = ''] of text.matchAll(pathPattern)) {
    const id = written.toLowerCase();
    const signatures = keyedHashes(secrets, purpose, id).map(inHex);
    if (!signatures.includes(signature.toLowerCase())) continue;
    ids.push(id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'));
  }
  return ids;
}

const note = statement(
  'note-sent-mail',
  'insert into sent_mails (id, email, subject, delivery_id, at) values ($1, $2, $3, $4, $5)',
);

interface OutgoingMail {
  readonly to: string;
  readonly subject: string;
  readonly deliveryId?: string;
}

/** Gives each mail a unique return path. */
export interface ReturnPaths {
  /** Records the mail first, so that even an immediate bounce finds it. */
  for(mail: OutgoingMail): Promise<string>;
}

export const openReturnPaths = ({
  db,
  mailbox,
  secret,
  now,
}: {
  readonly db: Database;
  /** Such as `bounces@portal.example.edu.au`. */
  readonly mailbox: string;
  readonly secret: string;
  readonly now: () => Date;
}): ReturnPaths => ({
  for: async ({ to, subject, deliveryId }) => {
    const id = randomUUID();
    await db.rows(note, [id, to, subject, deliveryId ?? null, now()]);
    return returnPathOf(mailbox, secret, id);
  },
});

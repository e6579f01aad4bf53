import { randomUUID } from 'node:crypto';
import { type Database, statement } from '../platform/database.ts';
import { keyedHash, keyedHashes, type Secrets } from '../platform/sealed.ts';

const purpose = 'mail return path';

/** Hexadecimal digits of an id and of its signature, 128 bits of a keyed hash. */
const [idLength, signatureLength] = [31, 32];

const radix = 36;

/** Digits that both have together in base 36. */
const tokenLength = 49;

// A random UUID without its version, which is always 4.
const shortened = (id: string): string => id.replace(/^(.{8})-(.{4})-4(.{3})-(.{4})-/, '$1$2$3$4');
const lengthened = (id: string): string =>
  id.replace(/^(.{8})(.{4})(.{3})(.{4})(.{12})$/, '$1-$2-4$3-$4-$5');

const signatureOf = (hash: string): string =>
  Buffer.from(hash, 'base64url').toString('hex').slice(0, signatureLength);

// Letters and digits without case, which mail servers on the way may change.
const tokenOf = (hex: string): string =>
  BigInt(`0x${hex}`).toString(radix).padStart(tokenLength, '0');
const hexOf = (token: string): string =>
  [...token]
    .reduce((value, digit) => value * BigInt(radix) + BigInt(Number.parseInt(digit, radix)), 0n)
    .toString(16)
    .padStart(idLength + signatureLength, '0');

/** The address for bounces of a mail, `bounces+{token}@{domain}`: the token is its id and signature. */
export function returnPathOf(mailbox: string, secret: string, mailId: string): string {
  const [name, domain] = mailbox.split('@');
  const id = shortened(mailId);
  return `${name}+${tokenOf(id + signatureOf(keyedHash(secret, purpose, id)))}@${domain}`;
}

const pathPattern = new RegExp(`\\+([0-9a-z]{${tokenLength}})@`, 'gi');

/** The ids of mails whose return paths occur in a text and were signed here, in order. */
export function mailIdsIn(secrets: Secrets, text: string): string[] {
  const ids: string[] = [];
  for (const [, token = ''] of text.matchAll(pathPattern)) {
    const hex = hexOf(token);
    const [id, signature] = [hex.slice(0, idLength), hex.slice(idLength)];
    const signatures = keyedHashes(secrets, purpose, id).map(signatureOf);
    if (signatures.includes(signature)) ids.push(lengthened(id));
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

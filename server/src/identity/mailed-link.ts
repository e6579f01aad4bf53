import { randomInt } from 'node:crypto';
import { textOf } from '@tradebridge/contract/labels';
import {
  codeCharacters,
  codeLength,
  type MailedLinkKind,
  mailedLinks,
} from '@tradebridge/contract/mailed-link-rules';
import { escaped, htmlOf } from '../outside/html-text.ts';
import type { Message } from '../outside/mail.ts';
import { mailLabels } from '../outside/mail-labels.ts';
import type { Institution } from '../platform/context.ts';
import { type Database, namedStatement } from '../platform/database.ts';
import { hashOfToken, keyedHash, keyedHashes, type Secrets, seal } from '../platform/sealed.ts';

export const linkCodePurpose = 'link code';

const insert = namedStatement<
  unknown,
  {
    readonly codeHash: string;
    readonly kind: MailedLinkKind;
    readonly tokenHash: string;
    readonly token: string;
    readonly expiresAt: Date;
  }
>(
  'insert-link-code',
  `insert into link_codes (code_hash, kind, token_hash, token, expires_at)
   values (:codeHash, :kind, :tokenHash, :token, :expiresAt)`,
);

/** Would be taken for a passcode. */
const passcode = /\d{6}/;

/** Anything in which a program that looks for a code could find one. */
const likeCode = new RegExp(`[${codeCharacters}]{${codeLength}}`);

function newCode(): string {
  const one = () => codeCharacters.charAt(randomInt(codeCharacters.length));
  const code = Array.from({ length: codeLength }, one).join('');
  return passcode.test(code) ? newCode() : code;
}

const hashedText = (email: string, code: string) => `${email.trim().toLowerCase()} ${code}`;

/** The hashes under which the code of a link to an address may be stored. */
export const codeHashesOf = (secrets: Secrets, email: string, code: string): readonly string[] =>
  keyedHashes(secrets, linkCodePurpose, hashedText(email, code));

interface MailOfLink {
  readonly subject: string;
  /** Paragraphs before the link. */
  readonly before: readonly string[];
  /** The text of the link. */
  readonly button: string;
  /** Paragraphs after it. */
  readonly after: readonly string[];
}

/**
 * A link with a token and its code. Both can be read only in its mail, which has both, so that no
 * link is mailed without a code.
 */
export class MailedLink {
  readonly #link: { kind: MailedLinkKind; email: string; token: string; code: string };

  constructor(link: { kind: MailedLinkKind; email: string; token: string; code: string }) {
    this.#link = link;
  }

  get kind(): MailedLinkKind {
    return this.#link.kind;
  }

  /** Its mail, as text and as HTML, to the address for which the code is valid. */
  mail(
    { publicUrl }: Pick<Institution, 'publicUrl'>,
    { subject, before, button, after }: MailOfLink,
  ): Message {
    const { kind, email, token, code } = this.#link;
    const page = `${publicUrl}${mailedLinks[kind].page}`;
    const address = `${page}#${token}`;
    const label = textOf(mailLabels.linkCode);
    const help = textOf(mailLabels.linkCodeHelp, { page });
    // The code comes before the address, whose token could contain another.
    const shown = [`${label}: ${code}\n${button}: ${address}`, help];
    // A name or a message could look like a code, and programs take the first one in a mail.
    const isCodeFirst = before.some((paragraph) => likeCode.test(paragraph));
    const parts = isCodeFirst ? [...shown, ...before] : [...before, ...shown];
    return {
      to: email,
      subject,
      text: [...parts, ...after].join('\n\n'),
      html: [
        htmlOf(before),
        `<p><a href="${escaped(address)}">${escaped(button)}</a></p>`,
        `<p>${escaped(label)}: <strong style="font-size:20px;letter-spacing:2px">${code}</strong></p>`,
        htmlOf([help, ...after]),
      ].join(''),
    };
  }
}

/** Gives a new link a code, and returns what can be mailed of it. */
export async function mailedLink(
  { institution: { secret } }: { readonly institution: Pick<Institution, 'secret'> },
  tx: Database,
  {
    kind,
    email,
    token,
    expiresAt,
  }: { kind: MailedLinkKind; email: string; token: string; expiresAt: Date },
): Promise<MailedLink> {
  const code = newCode();
  const codeHash = keyedHash(secret, linkCodePurpose, hashedText(email, code));
  await tx.rows(insert, {
    codeHash,
    kind,
    tokenHash: hashOfToken(token),
    token: seal(secret, linkCodePurpose, token, codeHash),
    expiresAt,
  });
  return new MailedLink({ kind, email, token, code });
}

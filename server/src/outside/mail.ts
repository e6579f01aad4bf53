import { createTransport } from 'nodemailer';
import type { Sender } from '../platform/env.ts';
import type { ReturnPaths } from './return-paths.ts';

declare module '../platform/context.ts' {
  interface Outside {
    readonly mail: Mail;
  }
}

export interface Message {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Set where a mail server that is handed the message again should see that it is the same. */
  readonly messageId?: string;
  readonly attachments?: readonly Attachment[];
  /** Where mails like it are stopped by one press in a mail program (RFC 8058). */
  readonly unsubscribeAddress?: string;
  /** Of the ledger of notifications, where a bounce of it is noted. */
  readonly deliveryId?: string;
}

export interface Attachment {
  readonly filename: string;
  readonly contentType: string;
  /** In base64, so that a message can wait as JSON. */
  readonly content: string;
}

/** The mail server. `send` resolves with what it answered when it has taken the message over. */
export interface Mail {
  send(message: Message): Promise<string>;
  close(): void;
}

/** What nodemailer adds to an error of the mail server. */
interface MailFailure extends Error {
  readonly code?: string;
  /** As SMTP numbers it. */
  readonly responseCode?: number;
}

/** Characters of an answer of the mail server that are kept. */
const maxKept = 300;

/**
 * Whether the mail server refused this message, and would again. That it does not let the portal in is no
 * fault of the message.
 */
export function isRefusedForGood(error: unknown): boolean {
  const { code, responseCode = 0 } = error as MailFailure;
  return code !== 'EAUTH' && responseCode >= 500 && responseCode < 600;
}

/** Why a message was not taken over, for administrators. */
export const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, maxKept);

/** How long the mail server may take for each step, in milliseconds. */
const timeoutMs = 10_000;

export interface MailOptions {
  /** The mail server, `smtp://` or `smtps://`. */
  readonly url: string;
  readonly from: string | Sender;
  /** Without them, what cannot be delivered comes back to `from`. */
  readonly returnPaths?: ReturnPaths | undefined;
}

/** Speaks SMTP with a mail server. */
export function openMail({ url, from, returnPaths }: MailOptions): Mail {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 3,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    // Messages are made of our own text: nothing in them is ever fetched from a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async ({ attachments = [], unsubscribeAddress, deliveryId, ...message }) => {
      const { to, subject } = message;
      const returnPath = await returnPaths?.for({ to, subject, ...(deliveryId && { deliveryId }) });
      const { response } = await transport.sendMail({
        from: typeof from === 'string' ? from : { ...from },
        ...(returnPath && { envelope: { from: returnPath, to } }),
        // So that no absence note answers (RFC 3834).
        headers: {
          'Auto-Submitted': 'auto-generated',
          ...(unsubscribeAddress && {
            'List-Unsubscribe': `<${unsubscribeAddress}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
        },
        ...message,
        attachments: attachments.map((file) => ({ ...file, encoding: 'base64' })),
      });
      return response.slice(0, maxKept);
    },
    close: () => transport.close(),
  };
}

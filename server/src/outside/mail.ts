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
  /** Set if a mail server must be able to recognise a repeated message. */
  readonly messageId?: string;
  readonly attachments?: readonly Attachment[];
  /** One-click unsubscribe address for mail programs (RFC 8058). */
  readonly unsubscribeAddress?: string;
  /** The id in the ledger of notifications, where a bounce is recorded. */
  readonly deliveryId?: string;
}

interface Attachment {
  readonly filename: string;
  readonly contentType: string;
  /** In base64, so that a queued message can be JSON. */
  readonly content: string;
}

/** The mail server. `send` resolves with its response when it has accepted the message. */
export interface Mail {
  send(message: Message): Promise<string>;
  close(): void;
}

/** Properties that nodemailer adds to an error of the mail server. */
interface MailFailure extends Error {
  readonly code?: string;
  /** SMTP reply code. */
  readonly responseCode?: number;
}

/** Maximum length of the mail server's response that is stored. */
const maxKept = 300;

/**
 * Whether the mail server refused this message permanently. A rejected login is not the message's
 * fault.
 */
export function isRefusedForGood(error: unknown): boolean {
  const { code, responseCode = 0 } = error as MailFailure;
  return code !== 'EAUTH' && responseCode >= 500 && responseCode < 600;
}

/** Why a message was not accepted, for administrators. */
export const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, maxKept);

/** Timeout of each step with the mail server. */
const timeoutMs = 10_000;

export interface MailOptions {
  /** The mail server, `smtp://` or `smtps://`. */
  readonly url: string;
  readonly from: string | Sender;
  /** Without them, undeliverable mail is returned to `from`. */
  readonly returnPaths?: ReturnPaths | undefined;
}

/** An SMTP client for a mail server. */
export function openMail({ url, from, returnPaths }: MailOptions): Mail {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 3,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    // Messages contain only our text: nothing in them may be read from a file or a URL.
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
        // Prevents automatic replies (RFC 3834).
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

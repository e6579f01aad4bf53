import { createTransport } from 'nodemailer';
import type { Sender } from '../platform/env.ts';

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
}

export interface Attachment {
  readonly filename: string;
  readonly contentType: string;
  /** In base64, so that a message can wait as JSON. */
  readonly content: string;
}

/** The mail server. `send` resolves when it has taken the message over. */
export interface Mail {
  send(message: Message): Promise<void>;
  close(): void;
}

/** How long the mail server may take for each step, in milliseconds. */
const patience = 10_000;

/** Speaks SMTP with the server at `url` (`smtp://` or `smtps://`). */
export function openMail({ url, from }: { url: string; from: string | Sender }): Mail {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 3,
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
    // Messages are made of our own text: nothing in them is ever fetched from a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async ({ attachments = [], ...message }) => {
      await transport.sendMail({
        from: typeof from === 'string' ? from : { ...from },
        ...message,
        attachments: attachments.map((file) => ({ ...file, encoding: 'base64' })),
      });
    },
    close: () => transport.close(),
  };
}

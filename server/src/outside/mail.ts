import { createTransport } from 'nodemailer';

export interface Message {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** The mail server. `send` resolves when it has taken the message over. */
export interface Mail {
  send(message: Message): Promise<void>;
  close(): void;
}

/** How long the mail server may take for each step, in milliseconds. */
const patience = 10_000;

/** Speaks SMTP with the server at `url` (`smtp://` or `smtps://`). */
export function openMail({ url, from }: { url: string; from: string }): Mail {
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
    send: async (message) => {
      await transport.sendMail({ from, ...message });
    },
    close: () => transport.close(),
  };
}

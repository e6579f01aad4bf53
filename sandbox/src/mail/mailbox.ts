import type { Server } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import type { Behaviours } from '../gateways/behaviour.ts';

interface ReceivedMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** RFC 3339, in UTC. */
  readonly at: string;
}

/** Messages kept; the oldest are dropped first. */
const maxKept = 2000;

/** Maximum bytes of a message. */
const maxBytes = 30 * 1024 * 1024;

/** A mail server that accepts every message and delivers none: they can be read here. */
export interface Mailbox {
  /** Newest first; to one address, or to all. */
  list(to?: string): ReceivedMail[];
  /** The portal's mail server, `smtp://localhost:PORT`. */
  readonly url: string;
  close(): Promise<void>;
}

async function readAll(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Opens the mailbox on a port of this computer only; 0 for any free port. */
export async function openMailbox(port: number, behaviours: Behaviours): Promise<Mailbox> {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    size: maxBytes,
    logger: false,
    onMailFrom(_address, _session, done) {
      behaviours.take('mail').then((behaviour) => {
        if (behaviour === 'ok') return done();
        // 421: the service is unavailable; 550: it refuses this message.
        const responseCode = behaviour === 'down' ? 421 : 550;
        done(Object.assign(new Error('Not today.'), { responseCode }));
      }, done);
    },
    onData(stream, session, done) {
      readAll(stream)
        .then((message) => PostalMime.parse(message))
        .then((parsed) => {
          for (const recipient of session.envelope.rcptTo) {
            received.unshift({
              to: recipient.address,
              subject: parsed.subject ?? '',
              text: parsed.text ?? '',
              html: parsed.html ?? '',
              at: new Date().toISOString(),
            });
          }
          received.length = Math.min(received.length, maxKept);
          done();
        }, done);
    },
  });
  const listening = await new Promise<Server>((resolve, reject) => {
    // Kept for connections: a client that disconnects is reported as an error of the server, and
    // must not end it.
    server.on('error', reject);
    const listener: Server = server.listen(port, '127.0.0.1', () => resolve(listener));
  });
  const address = listening.address();
  const boundPort = typeof address === 'object' && address ? address.port : port;
  return {
    list: (to) =>
      to === undefined
        ? [...received]
        : received.filter((mail) => mail.to.toLowerCase() === to.toLowerCase()),
    url: `smtp://127.0.0.1:${boundPort}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

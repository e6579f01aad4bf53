import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { type Announcement, announcementChannel } from './announce.ts';

interface Listener {
  hear(announcement: Announcement): void;
  /** Announcements may have been missed: whoever follows must look at everything anew. */
  missed(): void;
}

const longestPause = 30_000;

/** The payload of a notification; this portal alone writes them, in `announce`. */
const announcementOf = (payload: string | undefined) => JSON.parse(payload ?? '') as Announcement;

/**
 * Hears what any process announces, over one connection of its own that is opened again whenever
 * it is lost. Resolves once it listens.
 */
export async function listenToAnnouncements(
  url: string,
  listener: Listener,
  log: FastifyBaseLogger,
): Promise<{ close(): Promise<void> }> {
  let isClosed = false;
  let client: pg.Client | undefined;

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: url,
      application_name: 'tradebridge-live',
      keepAlive: true,
    });
    next.on('notification', ({ payload }) => listener.hear(announcementOf(payload)));
    next.on('error', (error) => {
      log.warn({ err: error }, 'the connection for live updates was lost');
      void reconnect();
    });
    await next.connect();
    await next.query(`listen ${announcementChannel}`);
    client = next;
  }

  async function reconnect(): Promise<void> {
    client?.removeAllListeners('error').on('error', () => {});
    client = undefined;
    for (let pause = 250; !isClosed; pause = Math.min(pause * 2, longestPause)) {
      await sleep(pause);
      try {
        await connect();
        listener.missed();
        return;
      } catch (error) {
        log.warn({ err: error }, 'live updates are still without their connection');
      }
    }
  }

  await connect();
  return {
    close: async () => {
      isClosed = true;
      await client?.end();
    },
  };
}

import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { type Announcement, announcementChannel } from './announce.ts';
import { databaseFailure } from './database-failure.ts';

interface Listener {
  hear(announcement: Announcement): void;
  /** Announcements may have been missed: state derived from them has to be reloaded. */
  missed(): void;
}

const minPauseMs = 250;
const maxPauseMs = 30_000;

/** How often the connection is used, so that a lost peer is detected. */
const heartbeatMs = 30_000;

/** The payload of a notification; only `announce` writes them. */
const announcementOf = (payload: string | undefined) => JSON.parse(payload ?? '') as Announcement;

/** Opens a connection that listens, or closes it again if that fails. */
async function connect(url: string, hear: Listener['hear']): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'tradebridge-live',
    keepAlive: true,
    query_timeout: 10_000,
  });
  // Later errors surface in the query that waits for the connection.
  client.on('error', () => {});
  try {
    await client.connect();
    client.on('notification', ({ payload }) => hear(announcementOf(payload)));
    await client.query(`listen ${announcementChannel}`);
    return client;
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
}

/** Resolves when the connection is lost. */
function lost(client: pg.Client): Promise<void> {
  return new Promise((resolve) => {
    const timer = setInterval(
      () => client.query('select 1').catch(() => client.end()),
      heartbeatMs,
    );
    client.once('end', () => {
      clearInterval(timer);
      resolve();
    });
  });
}

/**
 * Calls the listener with announcements of all processes, over a dedicated connection that is
 * reopened whenever it is lost. Resolves once it is listening.
 *
 * @throws StartFailure if it cannot listen at first
 */
export async function listenToAnnouncements(
  url: string,
  listener: Listener,
  log: FastifyBaseLogger,
): Promise<{ close(): Promise<void> }> {
  const closing = new AbortController();
  const { signal } = closing;
  let client = await connect(url, listener.hear).catch((error: unknown) => {
    const otherwise = 'The database cannot tell this process of changes';
    throw databaseFailure(error, { otherwise, log });
  });

  async function connectAgain(): Promise<void> {
    for (let pause = minPauseMs; !signal.aborted; pause = Math.min(pause * 2, maxPauseMs)) {
      try {
        await sleep(pause, undefined, { signal });
        client = await connect(url, listener.hear);
        listener.missed();
        return;
      } catch (error) {
        if (!signal.aborted) log.warn({ err: error }, 'the connection for live updates was lost');
      }
    }
  }

  const following = (async () => {
    while (!signal.aborted) {
      await lost(client);
      if (!signal.aborted) await connectAgain();
    }
  })();

  return {
    close: async () => {
      closing.abort();
      await client.end().catch(() => {});
      await following;
      // It was opened while this was closing.
      await client.end().catch(() => {});
    },
  };
}

import { setTimeout as sleep } from 'node:timers/promises';
import type { PublicConfig } from '@tradebridge/contract/config';
import type { AppSettings } from '@tradebridge/contract/settings';
import type { FastifyBaseLogger } from 'fastify';
import type { Institution } from '../platform/context.ts';
import type { Database } from '../platform/database.ts';
import type { Env } from '../platform/env.ts';
import { webPushContactOf } from '../push/channels.ts';
import { webPushKey } from '../push/vapid-keys.ts';
import { type CardOrigins, cardOriginsOf, withCardForm } from './card-form.ts';
import { publicConfigOf } from './public-config.ts';
import { defaultSettings, readSettings } from './read-settings.ts';

type Settings = Parameters<typeof publicConfigOf>[0] &
  Pick<AppSettings, 'securePayUiJs'> &
  Pick<PublicConfig, 'webPushKey'>;

/** How long a page may tell what an administrator has changed since, should no announcement come. */
const maxAgeMs = 10_000;

/** How long a page waits for the database, in milliseconds, before it goes without. */
const timeoutMs = 2000;

/** What the browser needs before anyone signs in, kept between one page and the next. */
export interface KeptConfig {
  /** Never fails: while the database is away it is as it was last, or the defaults. */
  get(): Promise<PublicConfig>;
  /** From where the page may load the card service's form: none where there is none. */
  cardOrigins(): Promise<CardOrigins>;
  /** The settings have changed, or may have. */
  forget(): void;
}

export function keepPublicConfig({
  db,
  env,
  institution,
  labels,
  now,
  log,
}: {
  db: Database;
  env: Env;
  institution: Institution;
  labels: () => PublicConfig['labels'];
  now: () => Date;
  log: FastifyBaseLogger;
}): KeptConfig {
  const defaults = defaultSettings(institution);
  let last: Settings = {
    ...defaults['app-settings'],
    ...defaults.employer,
    ...withCardForm(defaults.checkout, institution.cardForm),
    webPushKey: null,
  };
  let current: { readonly settings: Promise<Settings>; readonly since: number } | undefined;

  const read = async (): Promise<Settings> => {
    const late = new AbortController();
    try {
      const settings = await Promise.race([
        Promise.all([
          readSettings(db, institution),
          // Without a contact there is no web push.
          webPushContactOf(env) === undefined ? null : webPushKey({ db, institution }, now()),
        ]).then(([read, key]): Settings => ({ ...read, webPushKey: key })),
        sleep(timeoutMs, undefined, { signal: late.signal }).then(() => {
          throw new Error('The database takes too long.');
        }),
      ]);
      last = settings;
      return settings;
    } catch (error) {
      log.warn({ err: error }, 'the settings could not be read: the page is told the last known');
      return last;
    } finally {
      late.abort();
    }
  };

  const settings = () => {
    if (!current || performance.now() - current.since > maxAgeMs) {
      current = { settings: read(), since: performance.now() };
    }
    return current.settings;
  };

  return {
    get: async () => {
      const { webPushKey: key, ...read } = await settings();
      const kept = { labels: labels(), webPushKey: key };
      return publicConfigOf(read, env, institution, kept, now());
    },
    cardOrigins: async () => cardOriginsOf(await settings(), institution.cardForm),
    forget: () => {
      current = undefined;
    },
  };
}

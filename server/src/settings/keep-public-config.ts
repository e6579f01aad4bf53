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

/** How long a page may be outdated if an announcement is lost. */
const maxAgeMs = 10_000;

/** How long a page waits for the database before using earlier values. */
const timeoutMs = 2000;

/** The configuration that the browser needs before anyone signs in, cached between pages. */
export interface KeptConfig {
  /**
   * Never fails: while the database is unavailable it returns the last known values, or the
   * defaults.
   */
  get(): Promise<PublicConfig>;
  /** Origins from which the page may load the card service's form: none if there is no form. */
  cardOrigins(): Promise<CardOrigins>;
  /** Invalidates the cache: the settings have changed, or may have. */
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
          throw new Error('The database took too long.');
        }),
      ]);
      last = settings;
      return settings;
    } catch (error) {
      log.warn({ err: error }, 'the settings could not be read: the page gets the last known ones');
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

import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { attemptLimitsOf } from './identity/attempt-limits.ts';
import { letterheadOf } from './papers/letterhead.ts';
import type { Institution } from './platform/context.ts';
import type { Env } from './platform/env.ts';
import { installed } from './platform/installation.ts';
import { cardFormOf } from './settings/card-form.ts';

/**
 * The package's version with a hash of the build as build metadata (`0.1.0+3fa9c2e1`), so that a
 * browser sees every deployment as a new version, whether or not the number was raised.
 */
function readVersion(webFolder: string): string {
  const { version } = JSON.parse(readFileSync(installed('server', 'package.json'), 'utf8')) as {
    version: string;
  };
  const page = join(webFolder, 'index.html');
  if (!existsSync(page)) return version;
  return `${version}+${createHash('sha256').update(readFileSync(page)).digest('hex').slice(0, 8)}`;
}

/** The portal's address, without a trailing slash. */
export const publicUrlOf = ({ PUBLIC_URL, PORT }: Pick<Env, 'PUBLIC_URL' | 'PORT'>): string =>
  (PUBLIC_URL ?? `http://localhost:${PORT}`).replace(/\/+$/, '');

/** The institution and the product as configured in the environment. */
export function institutionOf(
  env: Env,
  { secret, webFolder }: { secret: string; webFolder: string },
): Institution {
  return {
    id: env.INSTITUTE_ID,
    name: env.INSTITUTE_NAME,
    productName: env.PRODUCT_NAME,
    timeZone: env.INSTITUTE_TIME_ZONE,
    version: readVersion(webFolder),
    letterhead: letterheadOf(env),
    cardForm: cardFormOf(env),
    asking: {
      timeoutSeconds: env.PAYMENT_TIMEOUT_SECONDS,
      reaskMinutes: env.PAYMENT_REASK_MINUTES,
    },
    limits: attemptLimitsOf(env),
    sessionHours: env.SESSION_HOURS,
    sessionIdle: {
      minutes: env.SESSION_IDLE_MINUTES,
      staffMinutes: env.SESSION_IDLE_MINUTES_STAFF,
    },
    publicUrl: publicUrlOf(env),
    nativeAppId: env.NATIVE_APP_ID ?? null,
    webPushOrigins: env.WEB_PUSH_ORIGINS,
    secret,
    previousSecrets: env.AUTH_SECRET_PREVIOUS,
  };
}

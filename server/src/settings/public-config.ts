import type { PublicConfig } from '@tradebridge/contract/config';
import type { AppSettings } from '@tradebridge/contract/settings';
import type { Institution } from '../platform/context.ts';
import type { Env } from '../platform/env.ts';
import { clockOf } from './clock.ts';

/** The sign-in providers that are configured and on (ID-023 to 026). */
const providersOf = (
  env: Env,
  { passwordSignInEnabled }: Pick<AppSettings, 'passwordSignInEnabled'>,
): PublicConfig['providers'] => [
  ...(passwordSignInEnabled ? (['email'] as const) : []),
  ...(env.GOOGLE_CLIENT_ID ? (['google'] as const) : []),
  ...(env.MICROSOFT_CLIENT_ID ? (['microsoft'] as const) : []),
  ...(env.DIRECTORY_CLIENT_ID ? (['directory'] as const) : []),
];

/** The configuration that the browser needs before anyone signs in. None of it is secret. */
export const publicConfigOf = (
  settings: Pick<
    AppSettings,
    'resyncWindow' | 'topAuthContent' | 'bottomAuthContent' | 'passwordSignInEnabled'
  >,
  env: Env,
  institution: Institution,
  { labels, webPushKey }: Pick<PublicConfig, 'labels' | 'webPushKey'>,
  now: Date,
): PublicConfig => ({
  productName: env.PRODUCT_NAME,
  version: institution.version,
  instance: env.INSTITUTE_ID,
  instituteName: env.INSTITUTE_NAME,
  instituteAbn: env.INSTITUTE_ABN ?? null,
  copyright: env.COPYRIGHT ?? `© ${now.getUTCFullYear()} ${env.INSTITUTE_NAME}`,
  timeZone: env.INSTITUTE_TIME_ZONE,
  clock: clockOf(env.INSTITUTE_TIME_ZONE, now.getUTCFullYear()),
  theme: env.THEME,
  labels,
  providers: providersOf(env, settings),
  isAppKnown: env.NATIVE_APP_ID !== undefined,
  directoryName: env.DIRECTORY_CLIENT_ID ? env.DIRECTORY_NAME : null,
  resyncWindow: settings.resyncWindow,
  signInPanels: {
    top: settings.topAuthContent || null,
    bottom: settings.bottomAuthContent || null,
  },
  updateInterval: env.UPDATE_INTERVAL_MINUTES,
  webPushKey,
});

import type { PublicConfig } from '@tradebridge/contract/config';
import type { Env } from '../env.ts';

/** What the browser needs before anyone signs in. Nothing in it is secret. */
export function getPublicConfig(env: Env, version: string, now: Date): PublicConfig {
  return {
    productName: env.PRODUCT_NAME,
    version,
    instance: env.INSTITUTE_ID,
    instituteName: env.INSTITUTE_NAME,
    copyright: env.COPYRIGHT ?? `© ${now.getUTCFullYear()} ${env.INSTITUTE_NAME}`,
    timeZone: env.INSTITUTE_TIME_ZONE,
    theme: env.THEME,
    labels: {},
    providers: ['email'],
    signInPanels: { top: null, bottom: null },
    updateInterval: env.UPDATE_INTERVAL_MINUTES,
    webPushKey: null,
  };
}

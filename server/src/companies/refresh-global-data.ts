import { settingsKey } from '@tradebridge/contract/settings';
import { announce } from '../platform/announce.ts';
import type { Context } from '../platform/context.ts';

/** Tells every open browser that shared data may have changed (OPEN-066). */
export async function refreshGlobalData({ db }: Context): Promise<true> {
  await announce(
    db,
    settingsKey.options.map((key) => ({ kind: 'settings', key })),
  );
  return true;
}

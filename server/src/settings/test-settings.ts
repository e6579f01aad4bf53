import type { TestApp } from '../platform/test-app.ts';
import { settings } from './tables.ts';

/** Stores what invoices say of other ways to pay. */
export const setOtherWaysToPay = (app: Pick<TestApp, 'db' | 'now'>, otherWaysToPay: string) =>
  app.db.orm
    .insert(settings)
    .values({
      ...{ key: 'invoices', version: 1, changedBy: 'a test', changedAt: app.now },
      values: { otherWaysToPay },
    })
    .onConflictDoUpdate({ target: settings.key, set: { values: { otherWaysToPay } } });

/** Stores these as the app settings, in place of what was set before, without announcing it. */
export const setAppSettings = (app: TestApp, values: Record<string, unknown>) =>
  app.db.orm
    .insert(settings)
    .values({ key: 'app-settings', version: 1, changedBy: 'a test', changedAt: app.now, values })
    .onConflictDoUpdate({ target: settings.key, set: { values } });

import { settings } from '../../../server/src/settings/tables.ts';
import type { Portal } from './open-portal.tsx';

/** Saves a settings document, with defaults for what is not given. */
export async function setSettings(
  { app, db }: Portal,
  values: Readonly<Record<string, unknown>>,
  key: 'app-settings' | 'checkout' = 'app-settings',
): Promise<void> {
  const row = { version: 1, changedBy: 'a test', changedAt: app.now, values };
  await db.orm
    .insert(settings)
    .values({ key, ...row })
    .onConflictDoUpdate({ target: settings.key, set: row });
}

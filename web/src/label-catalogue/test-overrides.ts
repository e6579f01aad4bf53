import { maxOverridesSavedAtOnce } from '@tradebridge/contract/label-rules';
import { expect } from 'vitest';
import { labelOverrideHistory, labelOverrides } from '../../../server/src/labels/tables.ts';
import type { OverrideChange } from '../labels/queries.ts';
import type { Portal } from '../test/open-portal.tsx';
import { staffWith } from '../test/people.ts';

/** Saves overrides as an administrator and returns their e-mail address. */
export async function saveAs(portal: Portal, ...changes: OverrideChange[]): Promise<string> {
  const { id, email } = await staffWith(portal.db, 'isAdmin');
  const token = await portal.app.signIn(id);
  const { status } = await portal.app.call('labels/saveOverrides', { changes }, token);
  expect(status).toBe(200);
  return email;
}

/** The saved overrides, by key. */
export async function overridesOf(portal: Portal) {
  const token = await portal.app.signIn((await staffWith(portal.db, 'isAdmin')).id);
  const { body } = await portal.app.call('labels/retrieveOverrides', {}, token);
  return body.Result ?? {};
}

/** Removes every override, so that a test starts from the defaults. */
export async function resetAll(portal: Portal): Promise<void> {
  const all = Object.entries(await overridesOf(portal));
  for (let start = 0; start < all.length; start += maxOverridesSavedAtOnce) {
    const part = all.slice(start, start + maxOverridesSavedAtOnce);
    await saveAs(portal, ...part.map(([key, { version }]) => ({ key, text: null, version })));
  }
}

/**
 * An override from another release: of a missing label, or with another default. Returns its
 * version.
 */
export async function leaveOverride(
  portal: Portal,
  key: string,
  text: string,
  defaultText: string,
): Promise<number> {
  const { id: changedBy } = await staffWith(portal.db, 'isAdmin');
  const history = await portal.db.orm.select().from(labelOverrideHistory);
  const version = history.filter((before) => before.key === key).length + 1;
  const saved = { language: 'en-AU', key, text, version, changedAt: portal.app.now, changedBy };
  await portal.db.orm.insert(labelOverrideHistory).values(saved);
  await portal.db.orm.insert(labelOverrides).values({ ...saved, defaultText });
  return version;
}

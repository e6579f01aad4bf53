import { screen, within } from '@testing-library/dom';
import { aStudent } from '../../../server/src/apprentices/test-apprentices.ts';
import { merchant } from '../../../server/src/payments/administration/test-refunds.ts';
import { anAttempt, anOrder, aPaidOrder } from '../../../server/src/payments/test-orders.ts';
import { settings } from '../../../server/src/settings/tables.ts';
import { openPortal, type Portal, type Visit } from '../test/open-portal.tsx';
import { staffWith } from '../test/people.ts';

// Shared by tests of payments: a merchant, a learner's orders, and the dialogs of staff.

/** A portal with a configured merchant, which refunds need. */
export async function openOffice(): Promise<Portal> {
  const portal = await openPortal();
  await portal.db.orm.insert(settings).values({
    key: 'checkout',
    version: 1,
    values: merchant,
    changedAt: portal.app.now,
    changedBy: 'somebody',
  });
  return portal;
}

/** Documents ordered by a learner, not paid yet. */
export async function aLearnersOrder(
  { db }: Portal,
  given: Omit<Parameters<typeof anOrder>[1], 'studentId' | 'userId'> = {},
) {
  const { studentId, userId } = await aStudent(db);
  return anOrder(db, { ...given, studentId, userId: userId ?? '' });
}

/** The same, paid. */
export async function aPaidLearnersOrder(
  { app, db }: Portal,
  given: Omit<Parameters<typeof anOrder>[1], 'studentId' | 'userId'> = {},
) {
  const { studentId, userId } = await aStudent(db);
  const { order } = await aPaidOrder(app, { ...given, studentId, userId: userId ?? '' });
  return order;
}

/** The same, with one attempt and its outcome. */
export async function aTriedOrder(portal: Portal, state: 'declined' | 'unknown') {
  const order = await aLearnersOrder(portal);
  await anAttempt(portal.db, order, { state });
  return order;
}

/** Opens the page of an order as an administrator. */
export async function visitOrder(portal: Portal, { orderNumber }: { orderNumber: string }) {
  const as = await staffWith(portal.db, 'isAdmin');
  return portal.visit(`/admin/payments/${orderNumber}`, { as });
}

/** Opens a dialog by its button. */
export async function dialogBy({ user, main }: Visit, button: string | RegExp) {
  await user.click(await main.findByRole('button', { name: button }));
  return within(await screen.findByRole('dialog'));
}

import { aStudent } from '../apprentices/test-apprentices.ts';
import { aForm } from '../content/test-content.ts';
import { submitAnswers } from '../form-results/test-answers.ts';
import { failedAttempts } from '../identity/tables.ts';
import { aUser } from '../identity/test-users.ts';
import { bouncedAddresses } from '../outside/tables.ts';
import { settlementDifferences } from '../payments/administration/tables.ts';
import { anAttempt, anOrder, aRefund } from '../payments/test-orders.ts';
import type { TestApp } from '../platform/test-app.ts';
import { handlerRuns } from '../submissions/tables.ts';
import { nameField } from '../submissions/test-submissions.ts';

/**
 * An open item in every list of staff, each beside a completed one: two payments and refunds in
 * doubt, one difference, one failed handler, one address, one account, two new submissions and one
 * in progress.
 */
export async function workOfEachKind(app: TestApp): Promise<void> {
  const { db, now } = app;
  const { studentId, userId } = await aStudent(db);
  const order = () => anOrder(db, { studentId, userId: userId ?? '' });
  await anAttempt(db, await order(), { state: 'unknown' });
  const paid = await anAttempt(db, await order());
  await aRefund(db, paid.attemptId, { state: 'unknown' });

  const difference = {
    day: '2026-03-01',
    type: 'payment' as const,
    kind: 'missingHere' as const,
    theirAmount: 2200,
    theirReference: 'TX9',
    foundAt: now,
    foundBy: 'somebody',
  };
  await db.orm.insert(settlementDifferences).values([
    { ...difference, providerOrderId: 'P1' },
    { ...difference, providerOrderId: 'P2', closedAt: now, closedBecause: 'Their mistake' },
  ]);

  const form = await aForm(db, { fields: [nameField] });
  const submit = () => submitAnswers(app, form, { fullName: 'Zoë' });
  const [failed, inProgress, done] = [await submit(), await submit(), await submit()];
  await submit();
  const administrator = await app.signIn((await aUser(db, { isAdmin: true })).id);
  const put = (id: string, progress: 'inProgress' | 'done') =>
    app.call('submissions/setProgress', { ids: [id], progress }, administrator);
  await put(inProgress, 'inProgress');
  await put(done, 'done');
  const run = { submissionId: failed, attempts: 8, at: now };
  await db.orm.insert(handlerRuns).values([
    { ...run, handlerId: 'H1', state: 'failed' },
    { ...run, handlerId: 'H2', state: 'failed' },
    { ...run, handlerId: 'H3', state: 'done' },
  ]);

  await db.orm.insert(bouncedAddresses).values({
    email: 'gone@example.test',
    subject: 'Your invitation',
    status: '5.1.1',
    reason: '550 No such user here',
    at: now,
  });

  const lock = { count: 10, firstAt: now, lastAt: now };
  const later = new Date(now.getTime() + 600_000);
  const [locked, unlocked] = [await aUser(db), await aUser(db)];
  await db.orm.insert(failedAttempts).values([
    { ...lock, subject: `password:${locked.id}`, userId: locked.id, blockedUntil: later },
    { ...lock, subject: `passcode:${locked.id}`, userId: locked.id, blockedUntil: later },
    { ...lock, subject: `password:${unlocked.id}`, userId: unlocked.id, blockedUntil: now },
  ]);
}

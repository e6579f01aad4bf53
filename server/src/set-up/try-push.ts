import { randomUUID } from 'node:crypto';
import { type Label, textOf } from '@tradebridge/contract/labels';
import type { PushKind } from '@tradebridge/contract/push-rules';
import type { PushMessage, PushOutcome } from '../outside/push-outcome.ts';
import type { Context } from '../platform/context.ts';
import { statement } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import type { PushDevice } from '../push/channels.ts';
import { PartFailure } from './fault-of.ts';
import { setUpLabels as labels } from './labels.ts';

const findDevices = statement<PushDevice>(
  'own-push-devices-of-kind',
  `select kind, address, p256dh, auth, registered_at from push_devices
   where user_id = $1 and kind = $2 order by registered_at desc`,
);

const without: Readonly<Record<PushKind, Label>> = {
  web: labels.noBrowser,
  fcm: labels.noAndroid,
  apns: labels.noIos,
};

function failureOf(outcomes: readonly PushOutcome[]): PartFailure | null {
  const failed = outcomes.find(({ kind }) => kind === 'refused' || kind === 'later');
  if (!failed || !('reason' in failed)) return null;
  if (failed.kind === 'later') return new PartFailure('busy', failed.reason);
  const isKey = /^status 40[13]/.test(failed.reason);
  return new PartFailure(isKey ? 'credentials' : 'refused', failed.reason);
}

/**
 * Sends a message to the user's own devices of a kind, without the queue.
 *
 * @throws Refusal `conflict` where the user has no device that can be reached
 */
export async function tryPush(context: Context, kind: PushKind): Promise<void> {
  const { db, now, actor, outside, institution } = context;
  const send = outside.push[kind];
  if (!send) throw new Refusal('notConfigured', { message: labels.notConfigured });
  const devices = await db.rows(findDevices, [actor.userId, kind]);
  const message: PushMessage = {
    pushId: randomUUID(),
    notifyId: randomUUID(),
    title: textOf(labels.pushTitle),
    body: textOf(labels.pushBody, { product: institution.productName }),
    address: '/admin/set-up',
  };
  const sendTo = async (device: PushDevice): Promise<PushOutcome> => {
    const outcome = await send(device, message, now);
    // A token that was found too old has been discarded, and the next request makes another.
    const isAgain = outcome.kind === 'later' && outcome.afterMs === 0;
    return isAgain ? send(device, message, now) : outcome;
  };
  const outcomes = await Promise.all(devices.map(sendTo));
  if (outcomes.some(({ kind: outcome }) => outcome === 'sent')) return;
  throw failureOf(outcomes) ?? new Refusal('conflict', { message: without[kind] });
}

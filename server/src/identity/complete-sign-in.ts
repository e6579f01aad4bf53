import { deviceNameOf } from '@tradebridge/contract/device-name';
import { textOf } from '@tradebridge/contract/labels';
import { formatInstant } from '../platform/calendar.ts';
import type { OpenContext } from '../platform/context.ts';
import { type Database, statement } from '../platform/database.ts';
import { usingKnownDevice } from './known-devices.ts';
import { networkHashOf, notingNetwork } from './known-networks.ts';
import { identityLabels } from './labels.ts';
import { notifyUser } from './mail-about-account.ts';

interface CompletedRow {
  email: string;
  name: string;
  is_new_device: boolean;
  /** Whether this is the account's first sign-in. */
  is_first: boolean;
}
const complete = statement<CompletedRow>(
  'complete-sign-in',
  `with ${notingNetwork('$2', '$3', '$4')},
   device as (
     ${usingKnownDevice('(select known_device_id from sessions where id = $1)', '$4')} returning id
   )
   select account.email, account.name, not exists (select from device) as is_new_device,
     account.last_login_at is null
       and not exists (select from known_networks where user_id = $2) as is_first
   from users account where account.id = $2`,
);

/** A browser's name that its user recognises, such as `Firefox on Windows`. */
function deviceInWords(userAgent: string | null): string {
  const device = deviceNameOf(userAgent);
  return device
    ? textOf(identityLabels.deviceOn, { ...device })
    : textOf(identityLabels.unknownDevice);
}

/**
 * Records that a sign-in is complete, second factor included: the network becomes known, and the
 * user is notified by mail if the device was unknown, except at the account's first sign-in.
 */
export async function completeSignIn(
  tx: Database,
  context: Pick<OpenContext, 'institution' | 'jobs' | 'now' | 'request'>,
  { sessionId, userId }: { sessionId: string; userId: string },
): Promise<void> {
  const { institution, now, request } = context;
  const values = [sessionId, userId, networkHashOf(context), now];
  const [completed] = await tx.rows(complete, values);
  if (!completed?.is_new_device || completed.is_first) return;
  await notifyUser(context, tx, {
    user: completed,
    notice: 'newDevice',
    values: {
      when: formatInstant(institution.timeZone, now),
      device: deviceInWords(request.userAgent),
    },
  });
}

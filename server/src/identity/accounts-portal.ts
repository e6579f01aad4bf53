import type { AuditKind } from '@tradebridge/contract/audit';
import { emailAddress } from '@tradebridge/contract/values';
import { recordEvent } from '../audit/record-event.ts';
import { UsageFault } from '../platform/command.ts';
import type { Institution } from '../platform/context.ts';
import type { Database, DatabasePool } from '../platform/database.ts';
import type { JobSender } from '../platform/jobs.ts';
import type { ResealablePortal } from './reseal-command.ts';

/** The portal whose accounts a command works on. */
export interface AccountsPortal extends ResealablePortal {
  readonly db: DatabasePool;
  readonly jobs: JobSender;
  readonly institution: Pick<
    Institution,
    'secret' | 'previousSecrets' | 'name' | 'productName' | 'publicUrl' | 'timeZone'
  >;
  close(): Promise<void>;
}

/** @throws UsageFault */
export function readEmail(given: string | undefined): string {
  const email = emailAddress.safeParse(given ?? '');
  if (!email.success) throw new UsageFault(`'${given ?? ''}' is not an email address.`);
  return email.data;
}

/** Records an operator's action, for which no user is signed in. */
export const recordOfOperator = (
  tx: Database,
  kind: AuditKind,
  { userId, now, ...details }: { userId: string; now: Date; [detail: string]: unknown },
): Promise<void> =>
  recordEvent(tx, {
    kind,
    at: now,
    userId: null,
    ipAddress: null,
    subject: { type: 'user', id: userId },
    details: { by: 'operator', ...details },
  });

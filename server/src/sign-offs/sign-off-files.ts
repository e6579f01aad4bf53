import { maxFilesOfSignOff, signOffFileDays } from '@tradebridge/contract/sign-off-rules';
import type { SignoffFile } from '@tradebridge/contract/sign-offs';
import type { Context } from '../platform/context.ts';
import { type Database, statement } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { signOffLabels as labels } from './labels.ts';
import { messageAbout, notAnswered } from './sign-off-requests.ts';

/** SQL: the files of the decision `signOffId` as JSON, in order of upload. */
export const filesOf = (signOffId: string) => `(
  select coalesce(json_agg(json_build_object('id', kept.id, 'fileName', kept.file_name,
    'mimeType', kept.mime_type, 'size', kept.size) order by kept.at, kept.id), '[]')
  from sign_off_files kept where kept.sign_off_id = ${signOffId}
)`;

interface DecidedRow {
  request_id: string;
  contract_id: string;
  unit_id: string | null;
  unit_code: string | null;
  course_code: string;
  sign_off_id: string | null;
  decided_at: Date | null;
  decided_by: string | null;
  decided_as: string | null;
  files: SignoffFile[];
}

/** A decision to which a file is added. */
export interface DecisionOfFile {
  readonly requestId: string;
  readonly signOffId: string;
  readonly contractId: string;
  /** Null for a final completion. */
  readonly unitId: string | null;
  readonly decidedAt: Date;
  readonly contactId: string | null;
}

// A contract that moves to another company takes its requests along; decisions stay with the
// company.
const isOfCompany = `request.id = any($1)
  and coalesce(decision.employer_id, request.employer_id) = $2`;

/**
 * Locks the requests in the same way as taking back does. Related rows are read once the lock is
 * held.
 */
export const lockDecided = statement<{ id: string }>(
  'lock-decided-requests',
  `select request.id from sign_off_requests request
   left join sign_offs decision on decision.id = request.sign_off_id
   where ${isOfCompany} order by request.id for update of request`,
);
const readDecided = statement<DecidedRow>(
  'decided-requests',
  `select request.id as request_id, request.contract_id, request.unit_id, request.sign_off_id,
     unit.code as unit_code, contract.course_code, decision.at as decided_at,
     decision.user_id as decided_by, decision.contact_id as decided_as,
     ${filesOf('decision.id')} as files
   from sign_off_requests request
   join training_contracts contract using (contract_id)
   left join units unit on unit.unit_id = request.unit_id
   left join sign_offs decision on decision.id = request.sign_off_id
   where ${isOfCompany}`,
);

const fileWindow = signOffFileDays * 24 * 60 * 60_000;

/** Whether files can still be added to a decision with that time and number of files. */
export const isOpenForFiles = (decidedAt: Date, files: number, now: Date): boolean =>
  now.getTime() - decidedAt.getTime() <= fileWindow && files < maxFilesOfSignOff;

function decisionOf(row: DecidedRow, { actor, now }: Pick<Context, 'actor' | 'now'>) {
  const { sign_off_id: signOffId, decided_at: decidedAt, files } = row;
  if (signOffId === null || decidedAt === null) {
    throw new Refusal('conflict', { message: messageAbout(row, notAnswered) });
  }
  if (row.decided_by !== actor.userId) {
    throw new Refusal('forbidden', { message: labels.notYoursToAddTo });
  }
  if (isOpenForFiles(decidedAt, files.length, now)) {
    return {
      requestId: row.request_id,
      signOffId,
      contractId: row.contract_id,
      unitId: row.unit_id,
      decidedAt,
      contactId: row.decided_as,
    };
  }
  if (files.length < maxFilesOfSignOff) {
    throw new Refusal('tooLate', { message: [labels.tooLateForFiles, { days: signOffFileDays }] });
  }
  throw new Refusal('conflict', { message: [labels.tooManyFiles, { max: maxFilesOfSignOff }] });
}

/**
 * The caller's own decisions on the requests, to which a file may be added, in the given order.
 * @throws Refusal `notFound` if any is not the company's, otherwise why a file cannot be added to
 * one
 */
export async function findDecisionsForFile(
  { actor, now }: Pick<Context, 'actor' | 'now'>,
  db: Database,
  { eId, rIds }: { eId: string; rIds: readonly string[] },
): Promise<DecisionOfFile[]> {
  const rows = await db.rows(readDecided, [rIds, eId]);
  const found = new Map(rows.map((row) => [row.request_id, row]));
  const missing = rIds.flatMap((id, index) =>
    found.has(id) ? [] : [{ path: `rIds.${index}`, message: labels.unknown }],
  );
  if (missing.length > 0) throw new Refusal('notFound', { fields: missing });
  return rIds.flatMap((id) => {
    const row = found.get(id);
    return row ? [decisionOf(row, { actor, now })] : [];
  });
}

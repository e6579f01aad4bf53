import type { EarlierNotYet, SignoffFile } from '@tradebridge/contract/sign-offs';
import { signerJoins, signerName } from '../companies/signer-sql.ts';
import type { Context } from '../platform/context.ts';
import { statement } from '../platform/database.ts';
import { filesOf } from './sign-off-files.ts';

interface EarlierRow {
  request_id: string;
  at: Date;
  comment: string;
  decided_by: string;
  files: SignoffFile[];
  hours_present: number;
  hours_absent: number;
  hours_absent_approved: number;
  confirmed_units: number;
}

// Decisions of another company before the contract moved here are not included. `$2` is the
// institution's time zone.
const listEarlier = statement<EarlierRow>(
  'earlier-not-yets',
  `select request.id as request_id, record.at, record.comment, ${signerName} as decided_by,
     ${filesOf('record.id')} as files, attended.*, confirmed.*
   from sign_off_requests request
   join training_contracts contract using (contract_id)
   join sign_off_requests earlier on earlier.contract_id = request.contract_id
     and earlier.unit_id is not distinct from request.unit_id
   join sign_offs record on record.id = earlier.sign_off_id
     and record.result = 'notYetCompetent' and record.employer_id = request.employer_id
   ${signerJoins('record')}
   cross join lateral (
     select coalesce(sum(hours_present), 0) as hours_present,
       coalesce(sum(hours_absent), 0) as hours_absent,
       coalesce(sum(hours_absent_approved), 0) as hours_absent_approved
     from attendances
     where attendances.contract_id = request.contract_id and retired_at is null
       and from_date > (record.at at time zone $2)::date
   ) attended
   cross join lateral (
     select count(*) as confirmed_units
     from sign_off_requests other join sign_offs decision on decision.id = other.sign_off_id
     where other.contract_id = request.contract_id and other.unit_id is not null
       and other.employer_id = request.employer_id
       and decision.result = 'competent' and decision.at > record.at
   ) confirmed
   where request.employer_id = $1 and request.closed_at is null
     and not contract.suspended and contract.retired_at is null
   order by request.id, record.at desc`,
);

/** Earlier 'not yet' answers for what awaits sign-off again at the company. */
export async function listEarlierNotYets(
  { db, institution }: Context,
  { eId }: { eId: string },
): Promise<EarlierNotYet[]> {
  const rows = await db.rows(listEarlier, [eId, institution.timeZone]);
  return rows.map((row) => ({
    requestId: row.request_id,
    at: row.at.toISOString(),
    comment: row.comment,
    decidedBy: row.decided_by,
    files: row.files,
    since: {
      hrsPresent: row.hours_present,
      hrsAbsent: row.hours_absent,
      okHrsAbsent: row.hours_absent_approved,
      confirmedUnits: row.confirmed_units,
    },
  }));
}

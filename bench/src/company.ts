import { hashOfToken } from '@tradebridge/server/platform/sealed';
import type { Workbench } from './workbench.ts';

/** The parts of a company used in measurements of one record. */
export interface CompanyParts {
  readonly contractId: string;
  readonly preEnrolmentId: string;
  readonly receiptId: string;
  readonly placementId: string;
}

const findParts = `
  select
    (select contract_id from training_contracts contract join attendances using (contract_id)
     where contract.employer_id = $1 and contract.retired_at is null
     group by contract_id order by count(*) desc, contract_id limit 1) as "contractId",
    (select pre_enrolment_id from pre_enrolments
     where employer_id = $1 and status = 'unpaid' and retired_at is null
     order by pre_enrolment_id limit 1) as "preEnrolmentId",
    (select receipt_id from receipts where employer_id = $1 and retired_at is null
     order by receipt_id limit 1) as "receiptId",
    (select placement_id from work_placements where employer_id = $1 and retired_at is null
     order by placement_id limit 1) as "placementId"`;

/** One of each part of the company; throws if it has none. */
export async function partsOf(
  bench: Workbench,
  databaseUrl: string,
  employerId: string,
): Promise<CompanyParts> {
  const [parts] = await bench.sql<Record<keyof CompanyParts, string | null>>(
    databaseUrl,
    findParts,
    [employerId],
  );
  const of = (part: keyof CompanyParts) => {
    const id = parts?.[part];
    if (!id) throw new Error(`The company ${employerId} has no ${part}.`);
    return id;
  };
  return {
    contractId: of('contractId'),
    preEnrolmentId: of('preEnrolmentId'),
    receiptId: of('receiptId'),
    placementId: of('placementId'),
  };
}

const decisions = 200;

const decide = `
  with requests as (
    insert into sign_off_requests
      (employer_id, contract_id, unit_id, waiting_since, opened_at, closed_at)
    select employer_id, contract_id, unit_id, now() - interval '2 days', now() - interval '2 days', now()
    from units
    where employer_id = $1 and retired_at is null and status = 'competent'
      and not exists (select from sign_offs where employer_id = $1)
    order by unit_id limit ${decisions}
    returning id, contract_id, unit_id
  )
  insert into sign_offs (request_id, kind, is_final, employer_id, contract_id, unit_id, result,
    statement, user_id, contact_id, session_id, ip_address, at)
  select request.id, 'decision', false, $1, request.contract_id, request.unit_id, 'competent',
    'Confirmed.', session.user_id, contact.contact_id, session.id, '192.0.2.1',
    now() - row_number() over (order by request.id) * interval '1 hour'
  from requests request
  join sessions session on session.token_hash = $2
  join employer_users contact on contact.user_id = session.user_id and contact.employer_id = $1`;

/** Adds past decisions to the company, which extracts do not contain, made in the session. */
export async function writeDecisions(
  bench: Workbench,
  databaseUrl: string,
  employerId: string,
  token: string,
): Promise<void> {
  await bench.sql(databaseUrl, decide, [employerId, hashOfToken(token)]);
}

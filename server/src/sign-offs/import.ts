import { type Database, statement } from '../platform/database.ts';

// The import provides, in temporary tables, the contracts on which requests may open or close
// (`touched_contracts`), and the rows that it is about to write and that users also write by
// answering (`disputed_units`, `disputed_contracts`).

const lockRequests = statement(
  'import-locks-sign-off-requests',
  `select id from sign_off_requests
   where (closed_at is null or sign_off_id in (select id from registry_changes where feed_id is null))
     and (contract_id in (select contract_id from touched_contracts)
       or contract_id in (select contract_id from disputed_contracts)
       or unit_id in (select unit_id from disputed_units))
   order by id for update`,
);

/**
 * Locks the requests that users may be answering or taking back while the import writes their
 * subjects. It uses the verbs' lock order, and comes before anything else that verbs write, to
 * avoid deadlocks: until the commit, answers to these requests wait.
 */
export async function lockSignOffRequestsForImport(db: Database): Promise<void> {
  await db.rows(lockRequests);
}

// A separate table, so that PostgreSQL has its statistics before it plans the join.
const collectWaiting = [
  statement(
    'make-waiting',
    `create temporary table waiting (employer_id text collate "C", contract_id text collate "C",
       unit_id text collate "C", since date) on commit drop`,
  ),
  statement(
    'collect-waiting',
    `with contract as (
       select contract.* from touched_contracts
       join training_contracts contract using (contract_id)
       join employers employer on employer.employer_id = contract.employer_id
       where contract.retired_at is null and employer.retired_at is null
     )
     insert into waiting
     select contract.employer_id, contract.contract_id, unit.unit_id, unit.awaiting_since
     from contract join units unit on unit.contract_id = contract.contract_id
     where unit.status = 'awaiting_signoff' and unit.retired_at is null
     union all
     select employer_id, contract_id, null, final_signoff_since
     from contract where final_completion_signoff_required`,
  ),
  statement('analyze-waiting', 'analyze waiting'),
];

/** A null unit is the final completion. */
const same = `waiting.contract_id = request.contract_id
  and waiting.unit_id is not distinct from request.unit_id`;

const withdraw = statement(
  'withdraw-sign-off-requests',
  `update sign_off_requests request set closed_at = $1
   where request.closed_at is null
     and request.contract_id in (select contract_id from touched_contracts)
     and not exists (select from waiting where ${same})`,
);

const correctSince = statement(
  'correct-sign-off-waiting-since',
  `update sign_off_requests request set waiting_since = waiting.since
   from waiting
   where request.closed_at is null and ${same} and request.waiting_since <> waiting.since`,
);

const open = statement(
  'open-sign-off-requests',
  `insert into sign_off_requests (employer_id, contract_id, unit_id, waiting_since, opened_at)
   select waiting.employer_id, waiting.contract_id, waiting.unit_id, coalesce(waiting.since, $2), $1
   from waiting
   where not exists (
     select from sign_off_requests request where request.closed_at is null and ${same}
   )`,
);

/**
 * Updates the open requests of the touched contracts to the registry's state: one for each unit
 * that awaits sign-off and for each contract whose final completion does, unless retired. A
 * suspended contract keeps its requests; reads hide them. A request that the registry withdraws is
 * closed without a decision; a new round is a new request.
 * @param today the day in the institution's time zone, the default for when a unit started waiting
 */
export async function refreshSignOffRequests(
  db: Database,
  { now, today }: { now: Date; today: string },
): Promise<void> {
  for (const step of collectWaiting) await db.rows(step);
  await db.rows(withdraw, [now]);
  await db.rows(correctSince);
  await db.rows(open, [now, today]);
}

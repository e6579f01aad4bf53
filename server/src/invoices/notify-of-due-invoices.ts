import { type Label, textOf } from '@tradebridge/contract/labels';
import { dueSoonDays, dueToldFromHour } from '@tradebridge/contract/notification-rules';
import type { FastifyBaseLogger } from 'fastify';
import { mayPaySql } from '../access/permission-sql.ts';
import { noticeLabels as labels } from '../notifications/labels.ts';
import { raiseNotifications } from '../notifications/raise-notifications.ts';
import { addDays, dayIn, formatDay, hourIn } from '../platform/calendar.ts';
import { type Database, namedStatement } from '../platform/database.ts';
import { type RepeatedWork, repeatWork } from '../platform/repeat-work.ts';
import { readOtherWaysToPay } from '../settings/read-settings.ts';
import { otherWaysToPay } from './other-ways-to-pay.ts';
import { dueAmount } from './pre-enrolment-row.ts';
import type { DueStage } from './tables.ts';

/** The due invoices of a user who pays them. */
interface DueForUser {
  user_id: string;
  stage: DueStage;
  count: number;
  /** The earliest due date. */
  due_date: string;
  companies: number;
  /** The company, or the first of several; null for a learner's own fees. */
  employer_id: string | null;
  name: string | null;
  /** Who is to pay: the companies, or the learner. */
  payers: string[];
  /** In the order of their due dates. */
  invoice_numbers: string[];
  /** In cents. */
  amount: number;
}

const invoicesOfUser = `array_agg(due.invoice_number order by due.due_date, due.invoice_number)
       as invoice_numbers, sum(due.amount)::bigint as amount`;

// Of two processes that record the same, one waits for the other and then has nothing to notify. An
// invoice with a pending payment is checked again once that has succeeded or failed.
const note = namedStatement<
  DueForUser,
  { readonly now: Date; readonly today: string; readonly until: string }
>(
  'note-due-pre-enrolments',
  `with open as materialized (
     select invoice.pre_enrolment_id, invoice.employer_id, invoice.due_date, student.user_id,
       invoice.invoice_number, asked.amount,
       student.given_name || ' ' || student.family_name as student_name,
       case when invoice.due_date < :today::date then 'overdue' else 'soon' end as stage
     from pre_enrolments invoice join students student using (student_id)
     cross join lateral (
       select ${dueAmount} as amount from pre_enrolment_fees fee
       where fee.pre_enrolment_id = invoice.pre_enrolment_id
     ) asked
     where invoice.status = 'unpaid' and invoice.retired_at is null
       and invoice.due_date <= :until::date
       and not exists (
         select from holding_attempts holding
         where holding.pre_enrolment_id = invoice.pre_enrolment_id)
       and asked.amount > 0
   ), noted as (
     insert into pre_enrolment_notices (pre_enrolment_id, due_date, stage, noted_at)
     select pre_enrolment_id, due_date, stage, :now from open
     on conflict do nothing
     returning pre_enrolment_id
   ), due as (select open.* from open join noted using (pre_enrolment_id))
   select reached.user_id, due.stage, count(*) as count, min(due.due_date) as due_date,
     count(distinct employer.employer_id) as companies,
     min(employer.employer_id) as employer_id, min(employer.name) as name,
     array_agg(distinct employer.name) as payers, ${invoicesOfUser}
   from due
   join employers employer on employer.employer_id = due.employer_id and employer.retired_at is null
   join employer_users reached on reached.employer_id = due.employer_id and ${mayPaySql('reached')}
   group by reached.user_id, due.stage
   union all
   select due.user_id, due.stage, count(*), min(due.due_date), 0, null, null,
     array_agg(distinct due.student_name), ${invoicesOfUser}
   from due where due.employer_id is null and due.user_id is not null
   group by due.user_id, due.stage`,
);

interface When {
  readonly now: Date;
  readonly timeZone: string;
}

/**
 * Records what is due within `dueSoonDays` or overdue, once per due date and stage. Returns the
 * payers of what was not recorded before.
 */
export function noteDue(db: Database, { now, timeZone }: When): Promise<DueForUser[]> {
  const today = dayIn(timeZone, now);
  return db.rows(note, { now, today, until: addDays(today, dueSoonDays) });
}

interface Words {
  readonly one: Label;
  readonly many: Label;
  /** The same at several companies. */
  readonly several: Label;
  readonly ownOne: Label;
  readonly ownMany: Label;
}

const words: Readonly<Record<DueStage, Words>> = {
  soon: {
    one: labels.dueTitleOne,
    many: labels.dueTitleMany,
    several: labels.dueTitleSeveral,
    ownOne: labels.dueTitleOwnOne,
    ownMany: labels.dueTitleOwnMany,
  },
  overdue: {
    one: labels.overdueTitleOne,
    many: labels.overdueTitleMany,
    several: labels.overdueTitleSeveral,
    ownOne: labels.overdueTitleOwnOne,
    ownMany: labels.overdueTitleOwnMany,
  },
};

/** Invoices that a notification names; the others are counted. */
const maxNamed = 10;

function invoicesInWords(numbers: readonly string[]): string {
  const named = numbers.slice(0, maxNamed).join(', ');
  const more = numbers.length - maxNamed;
  return more > 0 ? textOf(labels.dueInvoicesMore, { named, more }) : named;
}

function otherWaysFor(
  text: string,
  { payers, invoice_numbers: numbers, amount, due_date: dueDate }: DueForUser,
): string {
  const said = otherWaysToPay(text, {
    ...{ invoice: invoicesInWords(numbers), amount, dueDate },
    company: payers.join(', '),
  });
  return said === null ? '' : `\n\n${textOf(labels.dueOtherWays)}\n${said}`;
}

function noticeOf(due: DueForUser, otherWays: string) {
  const { user_id, stage, count, due_date, companies, employer_id, name } = due;
  const { one, many, several, ownOne, ownMany } = words[stage];
  const facts = { count, companies, company: name ?? '', day: formatDay(due_date) };
  const isOwn = companies === 0;
  const label = isOwn ? (count === 1 ? ownOne : ownMany) : count === 1 ? one : many;
  return {
    userIds: [user_id],
    title: textOf(companies > 1 ? several : label, facts),
    body: textOf(isOwn ? labels.dueBodyOwn : labels.dueBody) + otherWaysFor(otherWays, due),
    address: isOwn ? '/my-fees' : '/invoices',
    ...(companies === 1 && employer_id !== null && { employerId: employer_id }),
  };
}

/**
 * Notifies payers of what is due soon or overdue, once per user and stage, and once per due date
 * even if several processes run. Nobody is notified at night.
 */
export async function notifyOfDueInvoices(db: Database, when: When): Promise<void> {
  if (hourIn(when.timeZone, when.now) < dueToldFromHour) return;
  await db.transaction(async (tx) => {
    const due = await noteDue(tx, when);
    const otherWays = due.length > 0 ? await readOtherWaysToPay(tx) : '';
    for (const stage of ['overdue', 'soon'] as const) {
      const notices = due
        .filter((one) => one.stage === stage)
        .map((one) => noticeOf(one, otherWays));
      if (notices.length > 0) {
        await raiseNotifications(tx, { kind: 'invoice-due', ...when, told: notices });
      }
    }
  });
}

const everyMs = 15 * 60_000;

/** Checks four times an hour what has become due. */
export function keepNotifyingOfDueInvoices({
  db,
  institution,
  now,
  log,
}: {
  readonly db: Database;
  readonly institution: { readonly timeZone: string };
  readonly now: () => Date;
  readonly log: FastifyBaseLogger;
}): RepeatedWork {
  return repeatWork({
    everyMs,
    work: () => notifyOfDueInvoices(db, { now: now(), timeZone: institution.timeZone }),
    log,
    failure: 'users could not be told of what is due',
  });
}

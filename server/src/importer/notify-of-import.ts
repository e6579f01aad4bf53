import { type Label, textOf } from '@tradebridge/contract/labels';
import { maySignSql } from '../access/permission-sql.ts';
import { documentsFile } from '../documents/import.ts';
import { noticeLabels as labels } from '../notifications/labels.ts';
import { raiseNotifications } from '../notifications/raise-notifications.ts';
import { type Database, type Statement, statement } from '../platform/database.ts';
import type { Differences } from './find-differences.ts';

/** What is new for a user at their companies. */
interface NewForUser {
  user_id: string;
  count: number;
  companies: number;
  /** The company, or the first of several. */
  employer_id: string;
  name: string;
}

const perUser = `select reached.user_id, count(*) as count,
    count(distinct employer.employer_id) as companies,
    min(employer.employer_id) as employer_id, min(employer.name) as name`;

// Suspended contracts keep their requests, which are hidden (SIGN-015). Only those are told who may sign off.
const newSignOffs = statement<NewForUser>(
  'users-of-new-sign-offs',
  `${perUser}
   from sign_off_requests request
   join training_contracts contract using (contract_id)
   join employers employer on employer.employer_id = request.employer_id
   join employer_users reached on reached.employer_id = request.employer_id
     and ${maySignSql('reached')}
   where request.opened_at = $1 and request.closed_at is null and not contract.suspended
   group by reached.user_id`,
);

/** Excludes documents added in the portal itself, which its users already know of. */
function newDocuments({ relation, isAllNew }: Differences): Statement<NewForUser> {
  const text = `${perUser}
   from ${relation} added
   join employers employer on employer.employer_id = added.employer_id
   join employer_users reached on reached.employer_id = added.employer_id
   where added.portal_id is null ${isAllNew ? '' : "and added.action = 'insert'"}
   group by reached.user_id`;
  return { name: `users-of-new-documents-${relation}`, text };
}

interface Words {
  readonly kind: 'sign-off' | 'document';
  readonly address: string;
  readonly one: Label;
  readonly many: Label;
  /** The same at several companies. */
  readonly several: Label;
  readonly body: Label;
}

const signOffWords: Words = {
  kind: 'sign-off',
  address: '/sign-offs',
  one: labels.signOffTitleOne,
  many: labels.signOffTitleMany,
  several: labels.signOffTitleSeveral,
  body: labels.signOffBody,
};
const documentWords: Words = {
  kind: 'document',
  address: '/documents',
  one: labels.documentTitleOne,
  many: labels.documentTitleMany,
  several: labels.documentTitleSeveral,
  body: labels.documentBody,
};

interface Moment {
  readonly now: Date;
  readonly timeZone: string;
}

async function notify(
  db: Database,
  rows: readonly NewForUser[],
  { kind, address, one, many, several, body }: Words,
  { now, timeZone }: Moment,
): Promise<void> {
  const told = rows.map(({ user_id, count, companies, employer_id, name }) => ({
    userIds: [user_id],
    title:
      companies > 1
        ? textOf(several, { count, companies })
        : textOf(count === 1 ? one : many, { count, company: name }),
    body: textOf(body),
    address,
    ...(companies === 1 && { employerId: employer_id }),
  }));
  await raiseNotifications(db, { kind, now, timeZone, told });
}

/**
 * Notifies companies' users of what an import added: each user once for all sign-offs and once for
 * all documents. A portal's first import adds everything, and notifies no one.
 */
export async function notifyOfImport(
  db: Database,
  differences: readonly Differences[],
  given: Moment,
): Promise<void> {
  await notify(db, await db.rows(newSignOffs, [given.now]), signOffWords, given);
  const documents = differences.find(({ file }) => file === documentsFile);
  if (!documents || documents.inserts === 0) return;
  await notify(db, await db.rows(newDocuments(documents)), documentWords, given);
}

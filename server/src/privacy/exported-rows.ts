/**
 * The rows of a table that concern a person. `$1` is the id of the account, `$2` its address. Only the
 * named columns are exported, so that a new column with a secret is not.
 */
interface ExportedTable {
  /** Columns, or SQL with `as`. */
  readonly columns: readonly string[];
  readonly where: string;
}

/** By the name of the table. */
export type ExportedTables = Readonly<Record<string, ExportedTable>>;

/** SQL of a column that describes who acted: only exported if that was the person. */
export const ownOnly = (column: string, actor = 'user_id') =>
  `case when ${actor} = $1 then ${column} end as ${column}`;

export const ofContacts = '(select contact_id from employer_contacts where user_id = $1)';
export const ofLearners = '(select student_id from students where user_id = $1)';
export const ofContracts = `(select contract_id from training_contracts where student_id in ${ofLearners})`;
export const ofEnrolments = `(select enrolment_id from enrolments where student_id in ${ofLearners})`;
export const ofPlacements = `(select placement_id from work_placements
  where student_id in ${ofLearners} or employer_contact_id in ${ofContacts})`;
export const ofInvoices = `(select pre_enrolment_id from pre_enrolments where student_id in ${ofLearners})`;
export const ofOwnSubmissions = '(select id from submissions where user_id = $1 or email = $2)';
export const ofOrders = '(select order_id from orders where user_id = $1)';
export const ofAttempts = `(select attempt_id from payment_attempts where user_id = $1 or order_id in ${ofOrders})`;
export const ofRefunds = `(select refund_id from refunds where user_id = $1 or attempt_id in ${ofAttempts})`;

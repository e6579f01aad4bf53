/** Statuses of a receipt, in lower case, that say that the money did not stay with the institution. */
export const statusesOfMoneyReturned = [
  'reversed',
  'cancelled',
  'canceled',
  'voided',
  'void',
  'refunded',
  'dishonoured',
] as const;

/** Whether what a receipt says was paid went back. The registry's case does not matter. */
export const isMoneyReturned = (status: string): boolean =>
  statusesOfMoneyReturned.some((known) => known === status.toLowerCase());

/** Invoices and payments that a statement of account can list as a PDF; as CSV there is no such limit. */
export const maxStatementMovements = 10_000;

/** Statuses of a receipt, in lower case, that mean the institution did not keep the money. */
export const statusesOfMoneyReturned = [
  'reversed',
  'cancelled',
  'canceled',
  'voided',
  'void',
  'refunded',
  'dishonoured',
] as const;

/** Whether the payment of a receipt was returned. Ignores the case of the registry's status. */
export const isMoneyReturned = (status: string): boolean =>
  statusesOfMoneyReturned.some((known) => known === status.toLowerCase());

/** Maximum receipts of a period in one PDF, and in one CSV file. */
export const maxReceiptsAtOnce = { pdf: 250, csv: 10_000 } as const;

/** Maximum entries of an account as PDF; CSV has no limit. */
export const maxStatementMovements = 10_000;

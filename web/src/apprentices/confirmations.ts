import type { SignoffRecord } from '@tradebridge/contract/sign-offs';

/** The employer's confirmation that an apprentice is competent in a unit. */
export interface Confirmation {
  readonly by: string;
  /** An instant. */
  readonly at: string;
}

/**
 * The confirmation of each unit by its id, from the decisions on a contract, the latest first. The
 * latest decision counts: a unit whose confirmation was taken back has none.
 */
export function confirmationsIn(
  records: readonly SignoffRecord[],
): Readonly<Record<string, Confirmation>> {
  const confirmations: Record<string, Confirmation> = {};
  const known = new Set<string>();
  for (const { unit, kind, result, decidedBy, at } of records) {
    if (unit === null || known.has(unit.id)) continue;
    known.add(unit.id);
    if (kind === 'decision' && result === 'competent') {
      confirmations[unit.id] = { by: decidedBy, at };
    }
  }
  return confirmations;
}

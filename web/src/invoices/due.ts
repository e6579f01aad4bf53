import type { PreEnrolment } from '@tradebridge/contract/invoices';
import { daysSince, today } from '../app/format.ts';

type DueDate = Pick<PreEnrolment, 'dueDate' | 'isOverDue'>;

/** An invoice due within this many days deserves attention. */
export const soonDays = 14;

/** The distance of a due date. The server decides what is overdue; days are counted here. */
export type Due =
  | { kind: 'overdue'; days: number }
  | { kind: 'soon'; days: number }
  | { kind: 'later'; days: number };

export function dueOf({ dueDate, isOverDue }: DueDate, from: string = today()): Due {
  const days = -daysSince(dueDate, from);
  // Around midnight the two clocks may disagree on the day.
  if (isOverDue) return { kind: 'overdue', days: Math.max(1, -days) };
  return { kind: days <= soonDays ? 'soon' : 'later', days: Math.max(0, days) };
}

export const isDueSoon = (invoice: DueDate, from?: string) => dueOf(invoice, from).kind === 'soon';

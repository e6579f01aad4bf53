import { otherWaysFor } from '@tradebridge/contract/other-ways-to-pay';
import { shownMoney } from '../papers/wording.ts';
import { formatDay } from '../platform/calendar.ts';

/** What is to be paid: an invoice, or several. */
interface ToPay {
  /** Their numbers in words. */
  readonly invoice: string;
  /** In cents. */
  readonly amount: number;
  /** Who is to pay. */
  readonly company: string;
  /** The first due date. */
  readonly dueDate: string;
}

/** The administrators' text for what is to be paid; null if there is none. */
export const otherWaysToPay = (
  text: string,
  { invoice, amount, company, dueDate }: ToPay,
): string | null =>
  text === '' || amount === 0
    ? null
    : otherWaysFor(text, {
        ...{ invoice, company },
        amount: shownMoney(amount),
        due: formatDay(dueDate),
      });

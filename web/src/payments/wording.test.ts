import type { OrderLine } from '@tradebridge/contract/checkout';
import type { AttemptState } from '@tradebridge/contract/payments';
import { beforeEach, describe, expect, test } from 'vitest';
import { setConfig } from '../app/config.ts';
import { translate } from '../app/labels.ts';
import { testConfig } from '../test/config.ts';
import {
  answerInWords,
  cardInWords,
  causeInWords,
  deliveryInWords,
  isToDeliver,
  stepsOf,
  whatInWords,
} from './wording.ts';

beforeEach(() => {
  setConfig(testConfig);
});

const aLine = (given: Partial<OrderLine> = {}): OrderLine => ({
  lineNumber: 1,
  description: 'Record of results',
  delivery: 'print',
  quantity: 1,
  unitAmount: 3_500,
  amount: 3_500,
  gstAmount: 318,
  delivered: null,
  deliveryReference: null,
  isDownloadable: false,
  ...given,
});
const delivered = '2026-11-20T01:02:03.000Z';

describe('how a line is delivered', () => {
  const says = (given: Partial<OrderLine>) => deliveryInWords(translate, aLine(given));

  test('is to be done, or was done when', () => {
    expect(says({})).toBe('To post');
    expect(says({ delivery: 'digital' })).toBe('To send');
    expect(says({ delivery: 'digital', delivered })).toBe('Sent 20-Nov-2026 12:02:03 pm');
    expect(says({ delivered })).toBe('Posted 20-Nov-2026 12:02:03 pm');
    expect(says({ delivered, deliveryReference: 'AP123' })).toBe(
      'Posted 20-Nov-2026 12:02:03 pm, AP123',
    );
  });

  test('is no matter of fees', () => {
    expect(says({ delivery: 'fee' })).toBeNull();
    expect(isToDeliver({ state: 'paid' }, aLine({ delivery: 'fee' }))).toBe(false);
  });
});

test('a line waits until it is delivered, and only where it is paid', () => {
  expect(isToDeliver({ state: 'paid' }, aLine())).toBe(true);
  expect(isToDeliver({ state: 'paid' }, aLine({ delivered }))).toBe(false);
  expect(isToDeliver({ state: 'unknown' }, aLine())).toBe(false);
  expect(isToDeliver({ state: 'refunded' }, aLine())).toBe(false);
});

test('a card is told by what is known of it', () => {
  expect(cardInWords(translate, { scheme: 'visa', last4: '4242' })).toBe('Visa ending in 4242');
  expect(cardInWords(translate, { scheme: null, last4: '4242' })).toBe('Card ending in 4242');
  expect(cardInWords(translate, { scheme: 'amex', last4: null })).toBe('Amex');
  expect(cardInWords(translate, { scheme: null, last4: null })).toBeNull();
  expect(cardInWords(translate, null)).toBeNull();
});

test('asking again and again is one step of a history', () => {
  const at = (minute: number, state: AttemptState, by: string | null = null) => ({
    state,
    at: `2026-11-20T00:0${minute}:00.000Z`,
    cause: `Answer ${minute}`,
    by,
  });
  const steps = stepsOf([
    at(0, 'authorising'),
    at(1, 'unknown'),
    at(2, 'unknown'),
    at(3, 'unknown'),
    at(4, 'paid', 'Priyanka Raman'),
  ]);
  expect(steps.map((step) => causeInWords(translate, step))).toEqual([
    'Answer 0',
    'Answer 1',
    'Answer 3 (2 times)',
    'Answer 4',
  ]);
});

test('an order is told by its first line and how many more there are', () => {
  expect(whatInWords(translate, { firstLine: 'Tuition', lineCount: 1 })).toBe('Tuition');
  expect(whatInWords(translate, { firstLine: 'Tuition', lineCount: 3 })).toBe('Tuition and 2 more');
});

test("the provider's answer is told with its code", () => {
  const answer = (gatewayMessage: string | null, gatewayCode: string | null) =>
    answerInWords(translate, { gatewayMessage, gatewayCode });
  expect(answer('Approved', '00')).toBe('Approved (00)');
  expect(answer(null, '51')).toBe('51');
  expect(answer(null, null)).toBeNull();
});

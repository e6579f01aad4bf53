import type { OrderLine } from '@tradebridge/contract/checkout';
import type { OrderState } from '@tradebridge/contract/checkout-rules';
import { defineLabels } from '@tradebridge/contract/labels';
import { describe, expect, test } from 'vitest';
import { translate } from '../ui/labels.ts';
import { cardInWords, deliveryInWords, isToDeliver, orderInWords } from './order-words.ts';

type Line = Pick<OrderLine, 'delivery' | 'delivered' | 'deliveryReference'>;

const aLine = (given: Partial<Line> = {}): Line => ({
  delivery: 'print',
  delivered: null,
  deliveryReference: null,
  ...given,
});
const delivered = '2026-11-20T01:02:03.000Z';
const words = defineLabels('test', {
  toSend: 'To send',
  toPost: 'To post',
  sentOn: 'Sent {when}',
  postedOn: 'Posted {when}',
  postedOnWith: 'Posted {when}, {reference}',
});

describe('the delivery of a line', () => {
  const says = (given: Partial<Line>, state: OrderState = 'paid') =>
    deliveryInWords(translate, { state }, aLine(given), { words, format: () => 'then' });

  test('is pending, or has its date', () => {
    expect(says({})).toBe('To post');
    expect(says({ delivery: 'digital' })).toBe('To send');
    expect(says({ delivery: 'digital', delivered })).toBe('Sent then');
    expect(says({ delivered })).toBe('Posted then');
    expect(says({ delivered, deliveryReference: 'AP123' })).toBe('Posted then, AP123');
  });

  test('is not pending after a refund, while an earlier delivery is still shown', () => {
    expect(says({}, 'refunded')).toBeNull();
    expect(says({ delivery: 'digital' }, 'refunded')).toBeNull();
    expect(says({ delivered }, 'refunded')).toBe('Posted then');
  });

  test('is not shown before payment', () => {
    for (const state of ['open', 'underWay', 'unknown'] as const)
      expect(says({}, state)).toBeNull();
  });

  test('does not apply to fees', () => {
    expect(says({ delivery: 'fee' })).toBeNull();
  });
});

test('a line is to be delivered only if it is paid and not yet delivered', () => {
  expect(isToDeliver({ state: 'paid' }, aLine())).toBe(true);
  expect(isToDeliver({ state: 'paid' }, aLine({ delivered }))).toBe(false);
  expect(isToDeliver({ state: 'paid' }, aLine({ delivery: 'fee' }))).toBe(false);
  expect(isToDeliver({ state: 'unknown' }, aLine())).toBe(false);
  expect(isToDeliver({ state: 'refunded' }, aLine())).toBe(false);
});

test('a card is described by what is known of it', () => {
  expect(cardInWords(translate, { scheme: 'visa', last4: '4242' })).toBe('Visa ending in 4242');
  expect(cardInWords(translate, { scheme: null, last4: '4242' })).toBe('Card ending in 4242');
  expect(cardInWords(translate, { scheme: 'amex', last4: null })).toBe('American Express');
  expect(cardInWords(translate, { scheme: null, last4: null })).toBeNull();
  expect(cardInWords(translate, null)).toBeNull();
});

test('an order is described by its first line and the number of others', () => {
  expect(
    orderInWords(translate, { firstLine: 'Tuition', lineCount: 1, purchaseOrderNumber: null }),
  ).toBe('Tuition');
  expect(
    orderInWords(translate, { firstLine: 'Tuition', lineCount: 1, purchaseOrderNumber: 'PO 7' }),
  ).toBe('Tuition · purchase order PO 7');
  expect(
    orderInWords(translate, { firstLine: 'Tuition', lineCount: 3, purchaseOrderNumber: null }),
  ).toBe('Tuition and 2 more');
});

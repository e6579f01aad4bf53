import { maxAttention } from '@tradebridge/contract/payment-rules';
import type { Attention } from '@tradebridge/contract/payments';
import { expect, test } from 'vitest';
import { translate } from '../ui/labels.ts';
import { attentionCount, attentionInWords, byOrder, type ToDeliver } from './attention-count.ts';

const nothing: Attention = {
  unknown: [],
  unknownRefunds: [],
  reviews: [],
  settlementDifferences: [],
  toDeliver: [],
};
const aDocument = (orderNumber: string, lineNumber = 1): ToDeliver => ({
  orderNumber,
  lineNumber,
  description: 'Record of results',
  delivery: 'print',
  quantity: 1,
  paid: '2026-11-20T00:00:00.000Z',
  studentName: 'Jo Bell',
});
const says = (attention: Attention) => attentionInWords(translate, attention);

test('counts everything that needs attention, of any kind', () => {
  const unknownRefunds = [
    {
      orderNumber: 'O-1',
      refundId: 'r',
      providerOrderId: 'O-1-1',
      amount: 1,
      since: '',
      isAsked: false,
    },
  ];
  const toDeliver = [aDocument('O-1'), aDocument('O-2')];
  expect(attentionCount({ ...nothing, unknownRefunds, toDeliver })).toBe(3);
});

test('says how many there are, and that there may be more than are listed', () => {
  expect(says(nothing)).toBe('Nothing needs attention');
  expect(says({ ...nothing, toDeliver: [aDocument('O-1')] })).toBe('1 thing needs attention');
  const toDeliver = Array.from({ length: maxAttention }, (_, index) => aDocument('O-1', index));
  expect(says({ ...nothing, toDeliver })).toBe('At least 200 things need attention');
});

test('documents of one order are grouped together', () => {
  const documents = [aDocument('O-2', 1), aDocument('O-1', 1), aDocument('O-2', 2)];
  expect(byOrder(documents)).toEqual([[documents[0], documents[2]], [documents[1]]]);
});

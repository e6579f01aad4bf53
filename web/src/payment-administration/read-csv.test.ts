import { csvOf } from '@tradebridge/contract/csv';
import { expect, test } from 'vitest';
import { readCsv } from './read-csv.ts';

test('reads what the portal writes', () => {
  const rows = [
    ['order', 'detail', 'amount'],
    ['O-1', 'A "quoted", and\r\nbroken line', '45.00'],
    ['O-2', '', '-45.00'],
  ];
  expect(readCsv(csvOf(rows))).toEqual({
    columns: ['order', 'detail', 'amount'],
    rows: [
      { order: 'O-1', detail: 'A "quoted", and\r\nbroken line', amount: '45.00' },
      { order: 'O-2', detail: '', amount: '-45.00' },
    ],
  });
});

test.each([
  ['orderId, type ,amount\nO-1,payment,45.00', 1],
  ['orderId,type,amount\r\nO-1,payment,45.00\r\n\r\n', 1],
  ['orderId,type,amount\nO-1,payment', 1],
  ['orderId,type,amount', 0],
])('reads %j', (text, count) => {
  const { columns, rows } = readCsv(text);
  expect(columns).toEqual(['orderId', 'type', 'amount']);
  expect(rows).toHaveLength(count);
});

test('an empty file has neither columns nor rows', () => {
  expect(readCsv('')).toEqual({ columns: [], rows: [] });
});

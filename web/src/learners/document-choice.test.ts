import type { OrderEnrolment, OrderProduct } from '@tradebridge/contract/checkout';
import { describe, expect, it } from 'vitest';
import { translate } from '../ui/labels.ts';
import {
  allDigitalAmount,
  chooseAllDigital,
  chooseDigital,
  choosePrint,
  minAmount,
  nothingChosen,
  sumUp,
} from './document-choice.ts';

const aProduct = (given: Partial<OrderProduct>): OrderProduct => ({
  productId: 'transcript',
  label: 'Transcript',
  description: null,
  isDigitalDeliveryAllowed: true,
  isPrintDeliveryAllowed: true,
  isDigitalSelected: false,
  printQuantity: 0,
  digitalPriceAmount: 15_00,
  digitalGstAmount: 1_36,
  printPriceAmount: 25_00,
  printGstAmount: 2_27,
  ...given,
});

const statement = aProduct({
  productId: 'statement',
  label: 'Statement',
  digitalPriceAmount: 10_00,
});
const testamur = aProduct({
  productId: 'testamur',
  label: 'Testamur',
  isDigitalDeliveryAllowed: false,
  printPriceAmount: 60_00,
});
const enrolment: OrderEnrolment = {
  enrolmentId: 'E1',
  student: {
    studentId: 'S1',
    studentNumber: '30400001',
    name: 'Ngaire Tūhoe',
    address: null,
    emailAddress: 'ngaire@example.test',
  },
  courseCode: 'SIT30821',
  courseName: 'Certificate III in Commercial Cookery',
  status: 'active',
  isAllDigitalSelected: false,
  products: [aProduct({}), statement, testamur],
};
const other: OrderEnrolment = { ...enrolment, enrolmentId: 'E2', products: [aProduct({})] };
const sum = (choice = nothingChosen) => sumUp(translate, [enrolment, other], choice);
const rowsOf = (choice = nothingChosen) =>
  sum(choice).items.map(({ item: { id, categoryId, digital, quantity } }) => [
    categoryId,
    id,
    digital ? 'digital' : 'print',
    quantity,
  ]);

describe('A choice of documents', () => {
  it('is empty at first', () => {
    expect(sum()).toEqual({ items: [], count: 0, amount: 0, gstAmount: 0, isFaulty: false });
  });

  it('has a document as digital and printed, each at its own price', () => {
    let choice = chooseDigital(nothingChosen, 'E1', 'transcript', true);
    choice = choosePrint(choice, 'E1', 'transcript', '3');
    expect(rowsOf(choice)).toEqual([
      ['E1', 'transcript', 'digital', 1],
      ['E1', 'transcript', 'print', 3],
    ]);
    expect(sum(choice)).toMatchObject({ count: 4, amount: 90_00, gstAmount: 1_36 + 3 * 2_27 });
  });

  it('keeps the same document of two enrolments apart', () => {
    let choice = chooseDigital(nothingChosen, 'E1', 'transcript', true);
    choice = chooseDigital(choice, 'E2', 'transcript', true);
    expect(rowsOf(choice)).toHaveLength(2);
    expect(rowsOf(chooseDigital(choice, 'E1', 'transcript', false))).toEqual([
      ['E2', 'transcript', 'digital', 1],
    ]);
  });

  it('has all digital documents as one item with their sum, which replaces single ones', () => {
    let choice = chooseDigital(nothingChosen, 'E1', 'statement', true);
    choice = chooseAllDigital(choice, 'E1', true);
    expect(rowsOf(choice)).toEqual([['E1', 'All', 'digital', 1]]);
    expect(sum(choice)).toMatchObject({ count: 2, amount: 25_00 });
    expect(allDigitalAmount(enrolment)).toBe(25_00);
    expect(rowsOf(chooseAllDigital(choice, 'E1', false))).toEqual([]);
  });

  it('omits products that are no longer offered', () => {
    let choice = chooseDigital(nothingChosen, 'E1', 'testamur', true);
    choice = choosePrint(choice, 'E1', 'gone', '1');
    choice = chooseAllDigital(choice, 'E9', true);
    expect(rowsOf(choice)).toEqual([]);
  });

  it('is invalid with an impossible number of copies, and counts none of them', () => {
    const choice = choosePrint(nothingChosen, 'E1', 'testamur', '100');
    expect(sum(choice)).toMatchObject({ items: [], isFaulty: true });
    expect(sum(choosePrint(choice, 'E1', 'testamur', null)).isFaulty).toBe(false);
  });
});

it('the minimum price of a document is the lowest of its allowed deliveries', () => {
  expect(minAmount(enrolment)).toBe(10_00);
  expect(minAmount({ ...enrolment, products: [testamur] })).toBe(60_00);
  expect(minAmount({ ...enrolment, products: [] })).toBeNull();
});

import { beforeEach, describe, expect, test } from 'vitest';
import { become } from '../app/session.ts';
import { stubSessionStorage } from '../test/session-storage.ts';
import {
  addDocuments,
  beginAttempt,
  beginFees,
  completeAttempt,
  dismissResult,
  getCheckout,
  leaveReceipt,
  putFeesAside,
  removeItem,
  setDelivery,
} from './cart.ts';
import { aDocument, aResponse, aUser, feesItem } from './test-items.ts';
import { whereTo } from './where-to.ts';

const steps = ['cart', 'address', 'pay', 'summary'] as const;
const leads = () => steps.map((step) => whereTo(step, getCheckout()));
const print = aDocument({ digital: false });
let users = 0;

describe('A step of the checkout', () => {
  beforeEach(() => {
    stubSessionStorage();
    users += 1;
    become(aUser(`user-${users}`));
  });

  test('leads back to an empty cart', () => {
    expect(leads()).toEqual([null, '/cart', '/cart', '/cart']);
  });

  test('is payment immediately for digital documents and for fees', () => {
    addDocuments([aDocument()], '/home');
    expect(leads()).toEqual([null, '/cart', null, '/cart']);
    beginFees(feesItem);
    expect(leads()).toEqual([null, '/cart', null, '/cart']);
    putFeesAside();
  });

  test('is payment only once the address of printed documents is saved', () => {
    addDocuments([print], '/home');
    expect(leads()).toEqual([null, null, '/cart', '/cart']);
    const delivery = { emailAddress: '', address: null };
    setDelivery({ ...delivery, isSaved: false });
    expect(whereTo('pay', getCheckout())).toBe('/cart');
    setDelivery({ ...delivery, isSaved: true });
    expect(leads()).toEqual([null, null, null, '/cart']);
    removeItem(print);
    expect(whereTo('pay', getCheckout())).toBe('/cart');
  });

  test('is payment while one is being checked', () => {
    addDocuments([aDocument()], '/home');
    beginAttempt('key-1', { items: [aDocument()], steps: [], fees: null, amount: 1 });
    expect(leads()).toEqual(['/cart/pay', '/cart/pay', null, '/cart']);
  });

  test('is the receipt after payment, until the user leaves it', () => {
    addDocuments([aDocument()], '/home');
    beginAttempt('key-1', { items: [aDocument()], steps: [], fees: null, amount: 1 });
    completeAttempt('key-1', aResponse());
    expect(leads()).toEqual(['/cart/summary', '/cart/summary', '/cart/summary', null]);
    dismissResult();
    expect(leads()).toEqual([null, '/cart', '/cart', null]);
    leaveReceipt();
    expect(leads()).toEqual([null, '/cart', '/cart', '/cart']);
  });
});

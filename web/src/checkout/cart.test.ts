import { allDigital } from '@tradebridge/contract/checkout-rules';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { stubSessionStorage } from '../test/session-storage.ts';
import { aDocument, aResponse, aUser, feesItem, someFees } from './test-items.ts';

let kept: Map<string, string>;
let cart: typeof import('./cart.ts');
let session: typeof import('../app/session.ts');

/** Reloads the module as the same tab would. */
async function load(userId: string | null = 'user-1'): Promise<void> {
  vi.resetModules();
  session = await import('../app/session.ts');
  if (userId) session.become(aUser(userId));
  cart = await import('./cart.ts');
}

beforeEach(async () => {
  kept = stubSessionStorage();
  await load();
});

const items = () => cart.itemsOf(cart.getCheckout());
const print = aDocument({ id: 'product-2', label: 'Certificate', digital: false, quantity: 2 });

describe('The cart', () => {
  test('is restored after a reload, for the same user only', async () => {
    cart.addDocuments([aDocument()], '/my-fees');
    await load();
    expect(items()).toEqual([aDocument()]);
    expect(cart.getCheckout().documentsPage).toBe('/my-fees');
    await load('user-2');
    expect(items()).toEqual([]);
  });

  test('is read after its user is known', async () => {
    cart.addDocuments([aDocument()], '/home');
    await load(null);
    expect(items()).toEqual([]);
    session.become(aUser());
    expect(items()).toEqual([aDocument()]);
  });

  test('is removed when its user signs out', async () => {
    cart.addDocuments([aDocument()], '/home');
    await session.signOut();
    expect(kept.has('checkout')).toBe(false);
    session.become(aUser());
    expect(items()).toEqual([]);
  });

  test('is kept for the same user if the session expired', async () => {
    cart.addDocuments([aDocument()], '/home');
    const { refusedAsSignedOut } = await import('../app/api-client.ts');
    refusedAsSignedOut();
    expect(items()).toEqual([]);
    session.become(aUser());
    expect(items()).toEqual([aDocument()]);
  });

  test('increases the quantity of an item added again, up to the maximum', () => {
    cart.addDocuments([print], '/home');
    cart.addDocuments([print, aDocument()], '/home');
    cart.addDocuments([{ ...print, quantity: 98 }, aDocument()], '/home');
    expect(items().map(({ quantity }) => quantity)).toEqual([99, 1]);
  });

  test('has two rows for a document both digital and printed', () => {
    cart.addDocuments([aDocument(), aDocument({ digital: false })], '/home');
    expect(items()).toHaveLength(2);
  });

  test('replaces single digital documents with all of the enrolment', () => {
    const all = aDocument({ id: allDigital, label: 'All' });
    cart.addDocuments([aDocument(), print, aDocument({ categoryId: 'enrolment-2' })], '/home');
    cart.addDocuments([all], '/home');
    cart.addDocuments([aDocument()], '/home');
    expect(items().map(({ id, categoryId }) => [id, categoryId])).toEqual([
      ['product-2', 'enrolment-1'],
      ['product-1', 'enrolment-2'],
      [allDigital, 'enrolment-1'],
    ]);
  });

  test('changes the quantity of printed documents only, within the limits', () => {
    cart.addDocuments([print, aDocument()], '/home');
    cart.setQuantity(print, 5);
    cart.setQuantity(aDocument(), 5);
    for (const wrong of [0, -1, 1.5, 100, 10 ** 9, Number.NaN]) cart.setQuantity(print, wrong);
    expect(items().map(({ quantity }) => quantity)).toEqual([5, 1]);
  });

  test('drops removed items, and the address step with the last printed document', () => {
    cart.addDocuments([print, aDocument()], '/home');
    expect(cart.stepsOf(cart.getCheckout())).toEqual(['cart', 'address', 'pay', 'summary']);
    cart.removeItem(print);
    expect(items()).toEqual([aDocument()]);
    expect(cart.stepsOf(cart.getCheckout())).toEqual(['cart', 'pay', 'summary']);
  });

  test('has fees or documents, never both: the documents are kept for later', () => {
    cart.addDocuments([print], '/home');
    cart.beginFees(feesItem, '/invoices');
    expect(items()).toMatchObject([{ id: 'pre-1', kind: 'fees', quantity: 1, fee: 120_000 }]);
    expect(cart.stepsOf(cart.getCheckout())).toEqual(['cart', 'pay', 'summary']);
    cart.putFeesAside();
    expect(items()).toEqual([print]);
    cart.beginFees(feesItem);
    cart.addDocuments([aDocument()], '/home');
    expect(items()).toEqual([print, aDocument()]);
  });

  test('keeps its id from the first document to the last, also in a duplicated tab', async () => {
    const id = () => cart.getCheckout().cartId;
    expect(id()).toBeNull();
    cart.addDocuments([aDocument()], '/home');
    const first = id();
    expect(first).toMatch(/^[\da-f-]{36}$/);
    cart.addDocuments([print], '/home');
    cart.removeItem(print);
    await load();
    expect(id()).toBe(first);
    cart.removeItem(aDocument());
    expect(id()).toBeNull();
    cart.addDocuments([aDocument()], '/home');
    expect(id()).not.toBe(first);
  });

  test('forgets the delivery details when it is emptied', () => {
    const delivery = { emailAddress: 'a@b.test', address: null, isSaved: true };
    cart.addDocuments([print], '/home');
    cart.setDelivery(delivery);
    cart.emptyCart();
    expect([items(), cart.getCheckout().delivery]).toEqual([[], null]);
    cart.addDocuments([print], '/home');
    cart.setDelivery(delivery);
    cart.removeItem(print);
    expect(cart.getCheckout().delivery).toBeNull();
  });

  test('is emptied when another tab has paid for it, and says so until something is added', async () => {
    cart.addDocuments([aDocument()], '/home');
    const { cartId } = cart.getCheckout();
    const other = new BroadcastChannel('paid-carts');
    other.postMessage('another cart');
    other.postMessage(cartId);
    await vi.waitFor(() => expect(items()).toEqual([]));
    other.close();
    expect(cart.getCheckout().isPaidElsewhere).toBe(true);
    cart.addDocuments([aDocument()], '/home');
    expect(cart.getCheckout()).toMatchObject({
      isPaidElsewhere: false,
      cartId: expect.any(String),
    });
    expect(cart.getCheckout().cartId).not.toBe(cartId);
  });

  test('updates the amount of fees, and reports the change', () => {
    cart.beginFees(feesItem);
    cart.repriceFees(120_000);
    expect(cart.getCheckout().priceChanges).toEqual([]);
    cart.repriceFees(130_000);
    expect(items()).toMatchObject([{ fee: 130_000 }]);
    expect(cart.getCheckout().priceChanges).toMatchObject([{ before: 120_000, now: 130_000 }]);
    cart.putFeesAside();
    expect(cart.getCheckout().priceChanges).toEqual([]);
  });

  test('takes the current prices, and drops what can no longer be ordered', () => {
    const product = {
      productId: 'product-1',
      label: 'Transcript',
      description: null,
      isDigitalDeliveryAllowed: true,
      isPrintDeliveryAllowed: false,
      isDigitalSelected: false,
      printQuantity: 0,
      digitalPriceAmount: 3_000,
      digitalGstAmount: 0,
      printPriceAmount: 0,
      printGstAmount: 0,
    };
    const enrolment = {
      enrolmentId: 'enrolment-1',
      student: {
        studentId: 'student-1',
        studentNumber: 'S1001',
        name: 'Ngaire Tūhoe',
        address: null,
        emailAddress: 'a@b.test',
      },
      courseCode: '',
      courseName: '',
      status: 'active' as const,
      isAllDigitalSelected: false,
      products: [
        product,
        { ...product, productId: 'product-3', label: 'Statement', digitalPriceAmount: 500 },
      ],
    };
    cart.addDocuments([aDocument(), print, aDocument({ categoryId: 'enrolment-9' })], '/home');
    cart.reprice([enrolment]);
    expect(items()).toEqual([aDocument({ fee: 3_000 })]);
    expect(cart.getCheckout().priceChanges).toEqual([
      expect.objectContaining({ label: 'Transcript', before: 2_500, now: 3_000 }),
      expect.objectContaining({ label: 'Certificate', now: null }),
      expect.objectContaining({ label: 'Transcript', now: null }),
    ]);
    cart.dismissPriceChanges();
    expect(cart.getCheckout().priceChanges).toEqual([]);
    cart.addDocuments([aDocument({ id: allDigital })], '/home');
    cart.reprice([enrolment]);
    expect(items()).toEqual([
      aDocument({ id: allDigital, fee: 3_500, desc: 'Transcript, Statement' }),
    ]);
    cart.reprice([{ ...enrolment, products: [{ ...product, digitalPriceAmount: 2_500 }] }]);
    // A price that is back at its original value has not changed.
    expect(cart.getCheckout().priceChanges).toEqual([]);
  });
});

describe('A payment that was started', () => {
  const begun = { items: [aDocument()], steps: ['cart', 'pay', 'summary'] as const, fees: null };
  const begin = (key = cart.nextKey()) => {
    cart.beginAttempt(key, { ...begun, amount: 2_500 });
    return key;
  };

  test('is restored after a reload, and after its session has ended', async () => {
    cart.addDocuments([aDocument()], '/home');
    const key = begin();
    await load();
    expect(cart.attemptOf(cart.getCheckout())).toMatchObject({ idempotencyKey: key });
  });

  test('leaves the cart unchanged while it is being checked', () => {
    cart.addDocuments([aDocument()], '/home');
    begin();
    cart.addDocuments([print], '/elsewhere');
    expect(items()).toEqual([aDocument()]);
    expect(cart.attemptOf(cart.getCheckout())).not.toBeNull();
  });

  test('stays with its documents while fees are paid, and vice versa', () => {
    cart.addDocuments([aDocument()], '/home');
    const ofDocuments = begin();
    cart.beginFees(feesItem);
    expect(cart.attemptOf(cart.getCheckout())).toBeNull();
    cart.beginAttempt('fees-key', { ...begun, items: items(), fees: someFees, amount: 120_000 });
    cart.completeAttempt('fees-key', aResponse());
    expect(cart.attemptOf(cart.getCheckout())?.idempotencyKey).toBe(ofDocuments);
    expect(cart.getCheckout().receipt?.fees).toEqual(someFees);
  });

  test('is found again when the user pays the same fees, and dropped for other fees', () => {
    cart.beginFees(feesItem);
    cart.beginAttempt('fees-key', { ...begun, items: items(), fees: someFees, amount: 120_000 });
    cart.addDocuments([aDocument()], '/home');
    cart.beginFees(feesItem);
    expect(cart.attemptOf(cart.getCheckout())?.idempotencyKey).toBe('fees-key');
    cart.beginFees({ ...feesItem, id: 'pre-2' });
    expect(cart.attemptOf(cart.getCheckout())).toBeNull();
  });

  test('empties the cart once paid, and keeps the items for the receipt', () => {
    cart.addDocuments([aDocument()], '/my-fees');
    const key = begin();
    cart.completeAttempt(key, aResponse());
    expect(items()).toEqual([]);
    expect(cart.getCheckout().receipt).toMatchObject({
      items: [aDocument()],
      amount: 2_500,
      purchasePage: '/my-fees',
      response: { receiptNo: 'P-1000001' },
      isTold: false,
    });
    cart.dismissResult();
    expect(cart.getCheckout().receipt?.isTold).toBe(true);
    cart.leaveReceipt();
    expect(cart.getCheckout().receipt).toBeNull();
  });

  test('is announced to the other tabs once its documents are paid', async () => {
    cart.addDocuments([aDocument()], '/home');
    const { cartId } = cart.getCheckout();
    const heard = new Promise((resolve) => {
      const other = new BroadcastChannel('paid-carts');
      other.onmessage = ({ data }: MessageEvent<unknown>) => {
        other.close();
        resolve(data);
      };
    });
    cart.completeAttempt(begin(), aResponse());
    expect(await heard).toBe(cartId);
    expect(cart.getCheckout()).toMatchObject({ cartId: null, isPaidElsewhere: false });
  });

  test('that failed leaves the cart, and the next has a new key', () => {
    cart.addDocuments([aDocument()], '/home');
    const key = begin();
    cart.endAttempt(key);
    expect(items()).toEqual([aDocument()]);
    expect(cart.isBegun(key)).toBe(false);
    expect(cart.nextKey()).not.toBe(key);
  });

  test('that the server does not know passes its key to the next', () => {
    cart.addDocuments([aDocument()], '/home');
    const key = begin();
    cart.dropUnreceivedAttempt(key);
    expect(cart.nextKey()).toBe(key);
    cart.beginFees(feesItem);
    expect(cart.nextKey()).not.toBe(key);
  });

  test('that has ended ignores a repeated response', () => {
    cart.addDocuments([aDocument()], '/home');
    const key = begin();
    cart.endAttempt(key);
    cart.completeAttempt(key, aResponse());
    expect(cart.getCheckout().receipt).toBeNull();
  });
});

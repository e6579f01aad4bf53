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
  test('is there after a reload, for the same user alone', async () => {
    cart.addDocuments([aDocument()], '/my-fees');
    await load();
    expect(items()).toEqual([aDocument()]);
    expect(cart.getCheckout().documentsPage).toBe('/my-fees');
    await load('user-2');
    expect(items()).toEqual([]);
  });

  test('is read once its user is known', async () => {
    cart.addDocuments([aDocument()], '/home');
    await load(null);
    expect(items()).toEqual([]);
    session.become(aUser());
    expect(items()).toEqual([aDocument()]);
  });

  test('is gone when its user signs out', async () => {
    cart.addDocuments([aDocument()], '/home');
    await session.signOut();
    expect(kept.has('checkout')).toBe(false);
    session.become(aUser());
    expect(items()).toEqual([]);
  });

  test('waits for the same user where the session ended by itself', async () => {
    cart.addDocuments([aDocument()], '/home');
    const { refusedAsSignedOut } = await import('../app/api-client.ts');
    refusedAsSignedOut();
    expect(items()).toEqual([]);
    session.become(aUser());
    expect(items()).toEqual([aDocument()]);
  });

  test('counts what is added again, up to the most', () => {
    cart.addDocuments([print], '/home');
    cart.addDocuments([print, aDocument()], '/home');
    cart.addDocuments([{ ...print, quantity: 98 }, aDocument()], '/home');
    expect(items().map(({ quantity }) => quantity)).toEqual([99, 1]);
  });

  test('holds a document both digital and printed as two rows', () => {
    cart.addDocuments([aDocument(), aDocument({ digital: false })], '/home');
    expect(items()).toHaveLength(2);
  });

  test('holds all digital documents of an enrolment instead of each', () => {
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

  test('changes the quantity of printed documents alone, within what one can order', () => {
    cart.addDocuments([print, aDocument()], '/home');
    cart.setQuantity(print, 5);
    cart.setQuantity(aDocument(), 5);
    for (const wrong of [0, -1, 1.5, 100, 10 ** 9, Number.NaN]) cart.setQuantity(print, wrong);
    expect(items().map(({ quantity }) => quantity)).toEqual([5, 1]);
  });

  test('loses what is taken out, and the address step with the last printed document', () => {
    cart.addDocuments([print, aDocument()], '/home');
    expect(cart.stepsOf(cart.getCheckout())).toEqual(['cart', 'address', 'pay', 'summary']);
    cart.removeItem(print);
    expect(items()).toEqual([aDocument()]);
    expect(cart.stepsOf(cart.getCheckout())).toEqual(['cart', 'pay', 'summary']);
  });

  test('holds fees or documents, never both: the documents wait', () => {
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

  test('has an id from its first document to its last, the same in a duplicated tab', async () => {
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

  test('that is emptied forgets where it was to go', () => {
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

  test('is emptied when another tab has paid for it, and says so until something is put in', async () => {
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

  test('of fees takes the amount that is asked for now, and tells the change', () => {
    cart.beginFees(feesItem);
    cart.repriceFees(120_000);
    expect(cart.getCheckout().priceChanges).toEqual([]);
    cart.repriceFees(130_000);
    expect(items()).toMatchObject([{ fee: 130_000 }]);
    expect(cart.getCheckout().priceChanges).toMatchObject([{ before: 120_000, now: 130_000 }]);
    cart.putFeesAside();
    expect(cart.getCheckout().priceChanges).toEqual([]);
  });

  test('takes the prices that hold now, and loses what cannot be ordered any more', () => {
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
    cart.priceChangesTold();
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

describe('A payment that was begun', () => {
  const begun = { items: [aDocument()], steps: ['cart', 'pay', 'summary'] as const, fees: null };
  const begin = (key = cart.nextKey()) => {
    cart.beginAttempt(key, { ...begun, amount: 2_500 });
    return key;
  };

  test('is known after a reload, and after its session has ended', async () => {
    cart.addDocuments([aDocument()], '/home');
    const key = begin();
    await load();
    expect(cart.attemptOf(cart.getCheckout())).toMatchObject({ idempotencyKey: key });
  });

  test('keeps the cart as it was while it is being checked', () => {
    cart.addDocuments([aDocument()], '/home');
    begin();
    cart.addDocuments([print], '/elsewhere');
    expect(items()).toEqual([aDocument()]);
    expect(cart.attemptOf(cart.getCheckout())).not.toBeNull();
  });

  test('stays with its documents while fees are paid, and the other way round', () => {
    cart.addDocuments([aDocument()], '/home');
    const ofDocuments = begin();
    cart.beginFees(feesItem);
    expect(cart.attemptOf(cart.getCheckout())).toBeNull();
    cart.beginAttempt('fees-key', { ...begun, items: items(), fees: someFees, amount: 120_000 });
    cart.completeAttempt('fees-key', aResponse());
    expect(cart.attemptOf(cart.getCheckout())?.idempotencyKey).toBe(ofDocuments);
    expect(cart.getCheckout().receipt?.fees).toEqual(someFees);
  });

  test('of fees is found again by a user who pays the same, and forgotten for other fees', () => {
    cart.beginFees(feesItem);
    cart.beginAttempt('fees-key', { ...begun, items: items(), fees: someFees, amount: 120_000 });
    cart.addDocuments([aDocument()], '/home');
    cart.beginFees(feesItem);
    expect(cart.attemptOf(cart.getCheckout())?.idempotencyKey).toBe('fees-key');
    cart.beginFees({ ...feesItem, id: 'pre-2' });
    expect(cart.attemptOf(cart.getCheckout())).toBeNull();
  });

  test('that was paid empties the cart, and keeps what was bought for the receipt', () => {
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
    cart.receiptTold();
    expect(cart.getCheckout().receipt?.isTold).toBe(true);
    cart.leaveReceipt();
    expect(cart.getCheckout().receipt).toBeNull();
  });

  test('of documents is told to the other tabs once it was paid', async () => {
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

  test('that failed leaves the cart, and the next has a key of its own', () => {
    cart.addDocuments([aDocument()], '/home');
    const key = begin();
    cart.endAttempt(key);
    expect(items()).toEqual([aDocument()]);
    expect(cart.isBegun(key)).toBe(false);
    expect(cart.nextKey()).not.toBe(key);
  });

  test('that the server has not heard of gives its key to the next', () => {
    cart.addDocuments([aDocument()], '/home');
    const key = begin();
    cart.attemptUnheard(key);
    expect(cart.nextKey()).toBe(key);
    cart.beginFees(feesItem);
    expect(cart.nextKey()).not.toBe(key);
  });

  test('that is over changes nothing when its answer comes once more', () => {
    cart.addDocuments([aDocument()], '/home');
    const key = begin();
    cart.endAttempt(key);
    cart.completeAttempt(key, aResponse());
    expect(cart.getCheckout().receipt).toBeNull();
  });
});

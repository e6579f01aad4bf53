import type { AddressEntry } from '@tradebridge/contract/address-rules';
import type { OrderEnrolment, PaymentResponse } from '@tradebridge/contract/checkout';
import {
  allDigital,
  type CartItem,
  isQuantity,
  maxQuantity,
  type WizardStep,
  wizardSteps,
} from '@tradebridge/contract/checkout-rules';
import { itemsInCart } from '../app/items-in-cart.ts';
import { observable, useObservable } from '../app/observable.ts';
import { session, signedInUserId, whenSignedOut } from '../app/session.ts';
import { keepCheckout, keptCheckout } from './checkout-storage.ts';
import type { FeesToPay } from './fees-to-pay.ts';

/** The place of fees in what takes several charges, because one charge has a limit of invoices. */
export interface Charges {
  /** From 1. */
  number: number;
  of: number;
  /** The pre-enrolments of each charge that follows. */
  later: readonly (readonly string[])[];
  /** As entered for the charge before. */
  purchaseOrderNumber?: string | undefined;
}

/** Fees in the cart. */
export interface FeesItem extends CartItem {
  /** The pre-enrolments paid together; absent for a single one, whose id is the item's. */
  preEnrolmentNumbers?: readonly string[];
  /** Absent where one charge is enough. */
  charges?: Charges;
}

/** The delivery details as entered. */
export interface Delivery {
  emailAddress: string;
  /** Null before the address step. */
  address: AddressEntry | null;
  /** It was valid and the user continued: the order uses it (ORDER-011). */
  isSaved: boolean;
}

/** What a payment is for, as of pressing Purchase. */
export interface Purchased {
  items: readonly FeesItem[];
  /** Including the address step, until the receipt is left (CON-53). */
  steps: readonly WizardStep[];
  /** In fee mode. */
  fees: FeesToPay | null;
  /** The purchaser's number, if any. */
  purchaseOrderNumber?: string | undefined;
  /** In cents. */
  amount: number;
  /** Where its items were chosen. */
  purchasePage: string | null;
}

/** A payment that was sent to the server and whose outcome is unknown. */
export interface Attempt extends Purchased {
  idempotencyKey: string;
  /** Milliseconds since 1970. */
  begun: number;
}

export interface Receipt extends Purchased {
  response: PaymentResponse;
  /** The user has seen that the payment succeeded. */
  isTold: boolean;
}

/** A price as last seen and as it is now, in cents. */
interface PriceChange {
  /** The key of its cart row. */
  key: string;
  label: string;
  before: number;
  /** Null if it can no longer be bought and has left the cart. */
  now: number | null;
}

interface Checkout {
  userId: string | null;
  /** The fees to pay in fee mode; documents wait meanwhile. */
  fees: FeesItem | null;
  /** Where the fees were chosen. */
  feesPage: string | null;
  documents: readonly CartItem[];
  /**
   * Identifies the cart as long as it has documents, in a duplicated tab too. The server sells each
   * cart once.
   */
  cartId: string | null;
  /** The documents that were here were paid for from another tab. */
  isPaidElsewhere: boolean;
  /** Changes the user has not confirmed yet. */
  priceChanges: readonly PriceChange[];
  documentsPage: string | null;
  delivery: Delivery | null;
  tries: Record<CartItem['kind'], Try>;
  receipt: Receipt | null;
}

interface Try {
  attempt: Attempt | null;
  /**
   * The key of a payment the server does not know: the next payment uses it, in case the first
   * still arrives.
   */
  unheardKey: string | null;
}

const noTry: Try = { attempt: null, unheardKey: null };

const nothing: Checkout = {
  userId: null,
  fees: null,
  feesPage: null,
  documents: [],
  cartId: null,
  isPaidElsewhere: false,
  priceChanges: [],
  documentsPage: null,
  delivery: null,
  tries: { fees: noTry, document: noTry },
  receipt: null,
};

/** The state without documents: the delivery depends on the next student. */
const noDocuments = { documents: [], cartId: null, delivery: null, priceChanges: [] } as const;

/** What the user of this tab is buying or has just bought. Survives a reload (OPEN-109). */
const checkout = observable<Checkout>(readKept());

/** Tells the browser's other tabs which cart was paid for. */
const otherTabs = new BroadcastChannel('paid-carts');
otherTabs.onmessage = ({ data: cartId }: MessageEvent<unknown>) => {
  const { tries, cartId: own } = checkout.get();
  // The outcome of a payment begun here comes from the server.
  if (own !== null && own === cartId && !tries.document.attempt) paidElsewhere();
};

whenSignedOut(() => checkout.set(nothing));
session.subscribe(() => {
  // After a session that ended by itself, the cart is for the same user only.
  if (session.get().status === 'signedIn' && checkout.get().userId !== signedInUserId()) {
    checkout.set(readKept());
  }
});

function readKept(): Checkout {
  const userId = signedInUserId();
  // Only `change` writes it; its outline was checked.
  const known = keptCheckout() as Checkout | null;
  return userId !== null && known?.userId === userId
    ? { ...nothing, ...known }
    : { ...nothing, userId };
}

function change(changed: Partial<Checkout>): void {
  const next = { ...checkout.get(), ...changed, userId: signedInUserId() };
  keepCheckout(next);
  checkout.set(next);
}

export const useCheckout = (): Checkout => useObservable(checkout);
export const getCheckout = (): Checkout => checkout.get();

/** The items of the cart: fees or documents, never both (OPEN-113). */
export const itemsOf = ({
  fees,
  documents,
}: Pick<Checkout, 'fees' | 'documents'>): readonly FeesItem[] => (fees ? [fees] : documents);

const updateCount = () => itemsInCart.set(itemsOf(checkout.get()).length);
checkout.subscribe(updateCount);
updateCount();

const kindOf = ({ fees }: Pick<Checkout, 'fees'>) => (fees ? 'fees' : 'document');

/** The payment in progress for the cart's items. */
export const attemptOf = (state: Checkout): Attempt | null => state.tries[kindOf(state)].attempt;

/** The charges of which the fees are one, if there are several. */
export const chargesOf = (items: readonly FeesItem[]): Charges | null => items[0]?.charges ?? null;

/** The key of an item's row: a document can be in the cart as digital and as printed. */
export const keyOf = ({ categoryId, id, digital }: CartItem) =>
  `${categoryId}/${id}/${digital ? 'digital' : 'print'}`;

/**
 * Puts the fees of a pre-enrolment, or of several paid together, into the cart, for the checkout at
 * `/cart` (OPEN-057). Documents in the cart wait until the fees are paid or put aside. While a
 * payment of the same fees is being checked, nothing changes.
 *
 * @param item `id` is the pre-enrolment's, or composed of several; `fee` is the amount due, in
 *   cents
 * @param purchasePage where 'Continue Purchasing' leads afterwards, by default `/home`
 */
export function beginFees(
  item: Pick<
    FeesItem,
    'id' | 'label' | 'desc' | 'fee' | 'detail' | 'preEnrolmentNumbers' | 'charges'
  >,
  purchasePage: string | null = null,
): void {
  const { tries } = checkout.get();
  const { id, label, desc, fee, detail, preEnrolmentNumbers, charges } = item;
  // The payer of other fees learns the outcome by mail.
  const isSame = tries.fees.attempt?.items.some((one) => one.id === id);
  change({
    fees: {
      id,
      label,
      desc,
      fee,
      detail,
      kind: 'fees',
      categoryId: '',
      quantity: 1,
      digital: true,
      ...(preEnrolmentNumbers && { preEnrolmentNumbers }),
      ...(charges && { charges }),
    },
    feesPage: purchasePage,
    tries: isSame ? tries : { ...tries, fees: noTry },
    priceChanges: [],
    receipt: null,
  });
}

/** Removes unpaid fees from the cart; the waiting documents are back. */
export function putFeesAside(): void {
  change({ fees: null, feesPage: null, priceChanges: [] });
}

/**
 * Adds documents to the cart; fees leave it. Repeated printed documents add up, digital ones are
 * kept once, and all digital documents of an enrolment include each of them. While a payment of
 * documents is being checked, nothing changes.
 *
 * @param items of kind `document`; `categoryId` is the enrolment's id
 * @param purchasePage the page where they were chosen
 */
export function addDocuments(items: readonly CartItem[], purchasePage: string): void {
  const { fees, tries, documents, cartId, priceChanges } = checkout.get();
  const isChecked = tries.document.attempt !== null;
  change({
    fees: null,
    feesPage: null,
    ...(!isChecked && {
      documents: items.reduce(withDocument, documents),
      documentsPage: purchasePage,
      cartId: cartId ?? crypto.randomUUID(),
    }),
    isPaidElsewhere: false,
    priceChanges: fees ? [] : priceChanges,
    receipt: null,
  });
}

/** Removes all documents; the next one begins another cart. */
export function emptyCart(): void {
  if (!checkout.get().tries.document.attempt) change(noDocuments);
}

/** The cart was paid for from another tab. */
export function paidElsewhere(): void {
  change({ ...noDocuments, isPaidElsewhere: true });
}

function withDocument(there: readonly CartItem[], added: CartItem): readonly CartItem[] {
  const isDigitalOfSame = (item: CartItem) => item.digital && item.categoryId === added.categoryId;
  if (added.digital && there.some((item) => isDigitalOfSame(item) && item.id === allDigital)) {
    return there;
  }
  const others = added.id === allDigital ? there.filter((item) => !isDigitalOfSame(item)) : there;
  const same = others.find((item) => keyOf(item) === keyOf(added));
  if (!same) return [...others, { ...added, quantity: added.digital ? 1 : added.quantity }];
  const quantity = added.digital ? 1 : Math.min(maxQuantity, same.quantity + added.quantity);
  return others.map((item) => (item === same ? { ...added, quantity } : item));
}

/** Sets the quantity of a printed document (CART-023); an invalid one changes nothing. */
export function setQuantity(item: CartItem, quantity: number): void {
  if (item.digital || !isQuantity(quantity)) return;
  changeDocuments((one) => (keyOf(one) === keyOf(item) ? { ...one, quantity } : one));
}

export function removeItem(item: CartItem): void {
  changeDocuments((one) => (keyOf(one) === keyOf(item) ? null : one));
}

function changeDocuments(changed: (item: CartItem) => CartItem | null): void {
  const documents = checkout.get().documents.flatMap((item) => changed(item) ?? []);
  change(documents.length === 0 ? noDocuments : { documents });
}

/**
 * Updates the documents' prices; what can no longer be ordered leaves the cart. Changes are
 * recorded for the user. While a payment of documents is being checked, nothing changes.
 */
export function reprice(orderEnrolments: readonly OrderEnrolment[]): void {
  const { documents, tries, priceChanges } = checkout.get();
  if (tries.document.attempt) return;
  const priced = documents.map((item) => ({ item, now: asOffered(item, orderEnrolments) }));
  const changed = priced.filter(({ item, now }) => now?.fee !== item.fee || now.desc !== item.desc);
  if (changed.length === 0) return;
  changeDocuments((item) => asOffered(item, orderEnrolments));
  change({ priceChanges: changed.reduce(withPriceChange, priceChanges) });
}

/** Updates the amount of the fees, in cents. */
export function repriceFees(amount: number): void {
  const { fees, tries, priceChanges } = checkout.get();
  if (!fees || tries.fees.attempt || fees.fee === amount) return;
  const now = { ...fees, fee: amount };
  change({ fees: now, priceChanges: withPriceChange(priceChanges, { item: fees, now }) });
}

/** Compares with the price first seen: a price that is back has not changed. */
function withPriceChange(
  there: readonly PriceChange[],
  { item, now }: { item: CartItem; now: CartItem | null },
): readonly PriceChange[] {
  const key = keyOf(item);
  const before = there.find((one) => one.key === key)?.before ?? item.fee;
  const others = there.filter((one) => one.key !== key);
  if (now?.fee === before) return others;
  return [...others, { key, label: item.label, before, now: now?.fee ?? null }];
}

/** The user has seen the changes. */
export function dismissPriceChanges(): void {
  change({ priceChanges: [] });
}

/** An item at its current price; null if it is no longer offered. */
function asOffered(item: CartItem, orderEnrolments: readonly OrderEnrolment[]): CartItem | null {
  const enrolment = orderEnrolments.find(({ enrolmentId }) => enrolmentId === item.categoryId);
  const digital = enrolment?.products.filter((product) => product.isDigitalDeliveryAllowed) ?? [];
  if (item.id === allDigital) {
    if (digital.length === 0) return null;
    const fee = digital.reduce((sum, { digitalPriceAmount }) => sum + digitalPriceAmount, 0);
    return { ...item, fee, desc: digital.map(({ label }) => label).join(', ') };
  }
  const product = enrolment?.products.find(({ productId }) => productId === item.id);
  const isOffered = item.digital
    ? product?.isDigitalDeliveryAllowed
    : product?.isPrintDeliveryAllowed;
  if (!product || !isOffered) return null;
  return { ...item, fee: item.digital ? product.digitalPriceAmount : product.printPriceAmount };
}

export function setDelivery(delivery: Delivery): void {
  change({ delivery });
}

/** The steps for the cart as it is. */
export const stepsOf = (state: Pick<Checkout, 'fees' | 'documents'>) => wizardSteps(itemsOf(state));

/** The key for the next payment. */
export function nextKey(): string {
  const state = checkout.get();
  return state.tries[kindOf(state)].unheardKey ?? crypto.randomUUID();
}

/**
 * Records a payment before the server is asked: whatever happens to this page, the next one asks
 * for its outcome.
 */
export function beginAttempt(
  idempotencyKey: string,
  purchased: Omit<Purchased, 'purchasePage'>,
): void {
  const state = checkout.get();
  const purchasePage = state.fees ? state.feesPage : state.documentsPage;
  const attempt = { ...purchased, purchasePage, idempotencyKey, begun: Date.now() };
  changeTry(kindOf(state), { attempt, unheardKey: null });
}

/** Nothing was paid: the cart is unchanged (CART-048). */
export function endAttempt(idempotencyKey: string): void {
  const kind = kindOfAttempt(idempotencyKey);
  if (kind) changeTry(kind, noTry);
}

/** The server does not know the payment. If it still arrives, the same key pays once. */
export function dropUnreceivedAttempt(idempotencyKey: string): void {
  const kind = kindOfAttempt(idempotencyKey);
  if (kind) changeTry(kind, { attempt: null, unheardKey: idempotencyKey });
}

/** It was paid: the cart is emptied, and its items are kept for the receipt (CART-044 to 046). */
export function completeAttempt(idempotencyKey: string, response: PaymentResponse): void {
  const kind = kindOfAttempt(idempotencyKey);
  const attempt = kind && checkout.get().tries[kind].attempt;
  if (!attempt) return;
  const { items, steps, fees, purchaseOrderNumber, amount, purchasePage } = attempt;
  const { cartId } = checkout.get();
  changeTry(kind, noTry);
  if (kind === 'document' && cartId !== null) otherTabs.postMessage(cartId);
  change({
    ...(kind === 'fees' ? { fees: null, feesPage: null, priceChanges: [] } : noDocuments),
    receipt: {
      items,
      steps,
      fees,
      purchaseOrderNumber,
      amount,
      purchasePage,
      response,
      isTold: false,
    },
  });
}

/** Whether a payment with this key is in progress. */
export const isBegun = (idempotencyKey: string) => kindOfAttempt(idempotencyKey) !== undefined;

function kindOfAttempt(idempotencyKey: string): CartItem['kind'] | undefined {
  const { tries } = checkout.get();
  const kinds = ['fees', 'document'] as const;
  return kinds.find((kind) => tries[kind].attempt?.idempotencyKey === idempotencyKey);
}

function changeTry(kind: CartItem['kind'], changed: Try): void {
  change({ tries: { ...checkout.get().tries, [kind]: changed } });
}

/** The user has seen that the payment succeeded. */
export function dismissResult(): void {
  const { receipt } = checkout.get();
  if (receipt) change({ receipt: { ...receipt, isTold: true } });
}

/** The receipt is left: the steps are those of the cart again (CART-047, CON-53). */
export function leaveReceipt(): void {
  if (checkout.get().receipt) change({ receipt: null });
}

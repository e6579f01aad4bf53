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

/** The fees in the cart. */
export interface FeesItem extends CartItem {
  /** Of several pre-enrolments that are paid together; left out of one, whose id is the item's. */
  preEnrolmentNumbers?: readonly string[];
}

/** Where an order goes, as it was entered. */
export interface Delivery {
  emailAddress: string;
  /** Null until it was looked at. */
  address: AddressEntry | null;
  /** It was valid, and the user went on with it: the order takes it over (ORDER-011). */
  isSaved: boolean;
}

/** What one payment is for, as it was when Purchase was pressed. */
export interface Purchased {
  items: readonly CartItem[];
  /** The address step among them, until the receipt is left (CON-53). */
  steps: readonly WizardStep[];
  /** In fee mode. */
  fees: FeesToPay | null;
  /** As the purchaser entered it, where they did. */
  purchaseOrderNumber?: string | undefined;
  /** In cents. */
  amount: number;
  /** Where its items were chosen. */
  purchasePage: string | null;
}

/** A payment that the server was asked for, and of which it has not said that it is over. */
export interface Attempt extends Purchased {
  idempotencyKey: string;
  /** Milliseconds since 1970. */
  begun: number;
}

export interface Receipt extends Purchased {
  response: PaymentResponse;
  /** The user has seen that the payment went through. */
  isTold: boolean;
}

/** What something in the cart cost when it was last looked at, and costs now; in cents. */
interface PriceChange {
  /** Which row of the cart it is. */
  key: string;
  label: string;
  before: number;
  /** Null where it can no longer be bought: it has left the cart. */
  now: number | null;
}

interface Checkout {
  userId: string | null;
  /** In fee mode, what is to be paid. It comes before the documents, which wait. */
  fees: FeesItem | null;
  /** Where the fees were chosen. */
  feesPage: string | null;
  documents: readonly CartItem[];
  /**
   * Of the documents in the cart, as long as there are some; a tab that was duplicated has the same. The
   * server sells each cart once.
   */
  cartId: string | null;
  /** The documents that were here were paid for from another tab. */
  isPaidElsewhere: boolean;
  /** What the user has not yet said to have read. */
  priceChanges: readonly PriceChange[];
  documentsPage: string | null;
  delivery: Delivery | null;
  tries: Record<CartItem['kind'], Try>;
  receipt: Receipt | null;
}

interface Try {
  attempt: Attempt | null;
  /** The key of a payment that the server has not heard of: the next one takes it, in case it will yet. */
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

/** As it is with no document in the cart: where it goes is for the next one's student to say. */
const noDocuments = { documents: [], cartId: null, delivery: null, priceChanges: [] } as const;

/** What the user of this tab is about to buy, and has just bought. It survives a reload (OPEN-109). */
const checkout = observable<Checkout>(readKept());

/** Tells the other tabs of this browser which cart was paid for. */
const otherTabs = new BroadcastChannel('paid-carts');
otherTabs.onmessage = ({ data: cartId }: MessageEvent<unknown>) => {
  const { tries, cartId: own } = checkout.get();
  // What becomes of a payment that was begun here, the server says.
  if (own !== null && own === cartId && !tries.document.attempt) paidElsewhere();
};

whenSignedOut(() => checkout.set(nothing));
session.subscribe(() => {
  // A session that ended by itself left the cart for the same user alone.
  if (session.get().status === 'signedIn' && checkout.get().userId !== signedInUserId()) {
    checkout.set(readKept());
  }
});

function readKept(): Checkout {
  const userId = signedInUserId();
  const kept = keptCheckout();
  // Only `change` writes it.
  const known = kept as Checkout | null;
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

/** What is in the cart: fees, or documents; never both (OPEN-113). */
export const itemsOf = ({ fees, documents }: Pick<Checkout, 'fees' | 'documents'>) =>
  fees ? [fees] : documents;

const tellCount = () => itemsInCart.set(itemsOf(checkout.get()).length);
checkout.subscribe(tellCount);
tellCount();

const kindOf = ({ fees }: Pick<Checkout, 'fees'>) => (fees ? 'fees' : 'document');

/** The payment of what is in the cart that the server was asked for, until it is over. */
export const attemptOf = (state: Checkout): Attempt | null => state.tries[kindOf(state)].attempt;

/** Which row of the cart an item is: a document can be in it as a digital one and as a printed one. */
export const keyOf = ({ categoryId, id, digital }: CartItem) =>
  `${categoryId}/${id}/${digital ? 'digital' : 'print'}`;

/**
 * Puts the fees of a pre-enrolment, or of several that are paid together, into the cart, alone, for the checkout at `/cart` (OPEN-057). Documents in
 * the cart wait until the fees are paid or put aside. While a payment of the same fees is being checked,
 * nothing changes.
 *
 * @param item `id` is the pre-enrolment's, or made of several; `fee` what is to be paid, in cents
 * @param purchasePage where 'Continue Purchasing' leads afterwards, `/home` where nothing is said
 */
export function beginFees(
  item: Pick<FeesItem, 'id' | 'label' | 'desc' | 'fee' | 'detail' | 'preEnrolmentNumbers'>,
  purchasePage: string | null = null,
): void {
  const { tries } = checkout.get();
  const { id, label, desc, fee, detail, preEnrolmentNumbers } = item;
  // What becomes of a payment of other fees its payer learns by mail.
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
    },
    feesPage: purchasePage,
    tries: isSame ? tries : { ...tries, fees: noTry },
    priceChanges: [],
    receipt: null,
  });
}

/** Fees that were not paid leave the cart; the documents that waited are in it again. */
export function putFeesAside(): void {
  change({ fees: null, feesPage: null, priceChanges: [] });
}

/**
 * Puts documents into the cart, to those that are in it already; fees leave it. What is there counts
 * up, a digital one stays one, and all digital documents of an enrolment stand for each of them. While
 * a payment of documents is being checked, nothing changes.
 *
 * @param items of kind `document`, `categoryId` the enrolment's id
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

/** Takes all documents out: what comes next is another cart. */
export function emptyCart(): void {
  if (!checkout.get().tries.document.attempt) change(noDocuments);
}

/** What was in the cart was paid for from another tab. */
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

/** Of a printed document (CART-023); what is no quantity changes nothing. */
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
 * Gives the documents the prices that hold now; what can no longer be ordered leaves the cart. What
 * changed is noted, to be told. While a payment of documents is being checked, nothing changes.
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

/** The same of fees: what is to be paid, in cents. */
export function repriceFees(amount: number): void {
  const { fees, tries, priceChanges } = checkout.get();
  if (!fees || tries.fees.attempt || fees.fee === amount) return;
  const now = { ...fees, fee: amount };
  change({ fees: now, priceChanges: withPriceChange(priceChanges, { item: fees, now }) });
}

/** Against what the user saw first: what is as it was again did not change. */
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

/** The user has read what changed. */
export function priceChangesTold(): void {
  change({ priceChanges: [] });
}

/** An item with the price that holds now; null where it is no longer offered. */
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

/** What the steps of the cart are as it stands. */
export const stepsOf = (state: Pick<Checkout, 'fees' | 'documents'>) => wizardSteps(itemsOf(state));

/** The key of the next payment. */
export function nextKey(): string {
  const state = checkout.get();
  return state.tries[kindOf(state)].unheardKey ?? crypto.randomUUID();
}

/**
 * Notes that the server is about to be asked to pay. Before it is: whatever happens to this page then,
 * the next one asks what became of it.
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

/** Nothing was paid: the cart is as it was (CART-048). */
export function endAttempt(idempotencyKey: string): void {
  const kind = kindOfAttempt(idempotencyKey);
  if (kind) changeTry(kind, noTry);
}

/** The server has not heard of it. Should it yet, the same key pays once. */
export function attemptUnheard(idempotencyKey: string): void {
  const kind = kindOfAttempt(idempotencyKey);
  if (kind) changeTry(kind, { attempt: null, unheardKey: idempotencyKey });
}

/** It was paid: the cart is empty, and what was in it is kept for the receipt (CART-044 to 046). */
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

/** Whether a payment of this key is not over. */
export const isBegun = (idempotencyKey: string) => kindOfAttempt(idempotencyKey) !== undefined;

function kindOfAttempt(idempotencyKey: string): CartItem['kind'] | undefined {
  const { tries } = checkout.get();
  const kinds = ['fees', 'document'] as const;
  return kinds.find((kind) => tries[kind].attempt?.idempotencyKey === idempotencyKey);
}

function changeTry(kind: CartItem['kind'], changed: Try): void {
  change({ tries: { ...checkout.get().tries, [kind]: changed } });
}

/** The user has read that the payment went through. */
export function receiptTold(): void {
  const { receipt } = checkout.get();
  if (receipt) change({ receipt: { ...receipt, isTold: true } });
}

/** The receipt is left: the steps are those of the cart again (CART-047, CON-53). */
export function leaveReceipt(): void {
  if (checkout.get().receipt) change({ receipt: null });
}

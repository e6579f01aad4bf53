import type { OrderEnrolment, OrderProduct } from '@tradebridge/contract/checkout';
import type { CartItem } from '@tradebridge/contract/checkout-rules';
import {
  allDigital,
  amountOf,
  cartTotal,
  parseQuantity,
} from '@tradebridge/contract/checkout-rules';
import type { Translate } from '../ui/labels.ts';
import { learnerLabels as labels } from './labels.ts';

/** The choice for one enrolment, by product. */
interface EnrolmentChoice {
  /** All digital documents, which are then not chosen singly. */
  readonly isAllDigital: boolean;
  readonly digital: readonly string[];
  /** Numbers of printed documents, as typed. */
  readonly print: Readonly<Record<string, string>>;
}

/** The choice, by enrolment, without prices: these are the server's. */
export type DocumentChoice = Readonly<Record<string, EnrolmentChoice>>;

export const nothingChosen: DocumentChoice = {};
const nothing: EnrolmentChoice = { isAllDigital: false, digital: [], print: {} };

export const chosenOf = (choice: DocumentChoice, enrolmentId: string): EnrolmentChoice =>
  choice[enrolmentId] ?? nothing;

const change = (
  choice: DocumentChoice,
  enrolmentId: string,
  changed: Partial<EnrolmentChoice>,
): DocumentChoice => ({
  ...choice,
  [enrolmentId]: { ...chosenOf(choice, enrolmentId), ...changed },
});

export const chooseAllDigital = (choice: DocumentChoice, enrolmentId: string, isChosen: boolean) =>
  change(choice, enrolmentId, { isAllDigital: isChosen, digital: [] });

export function chooseDigital(
  choice: DocumentChoice,
  enrolmentId: string,
  productId: string,
  isChosen: boolean,
): DocumentChoice {
  const others = chosenOf(choice, enrolmentId).digital.filter((id) => id !== productId);
  return change(choice, enrolmentId, { digital: isChosen ? [...others, productId] : others });
}

/** @param quantity as typed; null for none */
export function choosePrint(
  choice: DocumentChoice,
  enrolmentId: string,
  productId: string,
  quantity: string | null,
): DocumentChoice {
  const { [productId]: _, ...others } = chosenOf(choice, enrolmentId).print;
  return change(choice, enrolmentId, {
    print: quantity === null ? others : { ...others, [productId]: quantity },
  });
}

export const digitalOf = ({ products }: OrderEnrolment): OrderProduct[] =>
  products.filter(({ isDigitalDeliveryAllowed }) => isDigitalDeliveryAllowed);

/** The price of all digital documents of an enrolment, in cents. */
export const allDigitalAmount = (enrolment: OrderEnrolment): number =>
  digitalOf(enrolment).reduce((sum, { digitalPriceAmount }) => sum + digitalPriceAmount, 0);

/** The lowest price of an enrolment's documents, in cents; null if there are none. */
export function minAmount({ products }: OrderEnrolment): number | null {
  const prices = products.flatMap((product) => [
    ...(product.isDigitalDeliveryAllowed ? [product.digitalPriceAmount] : []),
    ...(product.isPrintDeliveryAllowed ? [product.printPriceAmount] : []),
  ]);
  return prices.length === 0 ? null : Math.min(...prices);
}

interface ChosenItem {
  readonly item: CartItem;
  /** Included in the amount, in cents. */
  readonly gstAmount: number;
}

/** The items and total of a choice with the current offer; withdrawn items are left out. */
export interface Chosen {
  readonly items: readonly ChosenItem[];
  /** Number of documents, counting copies. */
  readonly count: number;
  readonly amount: number;
  readonly gstAmount: number;
  /** Whether a quantity is invalid. */
  readonly isFaulty: boolean;
}

export function sumUp(
  t: Translate,
  enrolments: readonly OrderEnrolment[],
  choice: DocumentChoice,
): Chosen {
  const parts = enrolments.map((enrolment) => itemsOf(t, enrolment, choice));
  const items = parts.flatMap((part) => part.items);
  return {
    items,
    count: parts.reduce((sum, part) => sum + part.count, 0),
    amount: cartTotal(items.map(({ item }) => item)),
    gstAmount: items.reduce((sum, { gstAmount }) => sum + gstAmount, 0),
    isFaulty: parts.some((part) => part.isFaulty),
  };
}

function itemsOf(t: Translate, enrolment: OrderEnrolment, choice: DocumentChoice) {
  const { enrolmentId, courseCode, courseName, products } = enrolment;
  const { isAllDigital, digital, print } = chosenOf(choice, enrolmentId);
  const shared = {
    kind: 'document',
    categoryId: enrolmentId,
    detail: `${courseCode} ${courseName}`,
  } as const;
  const items: ChosenItem[] = [];
  let count = 0;
  let isFaulty = false;
  const ofAll = digitalOf(enrolment);
  if (isAllDigital && ofAll.length > 0) {
    count += ofAll.length;
    items.push({
      item: {
        ...shared,
        id: allDigital,
        label: t(labels.allDigital),
        desc: ofAll.map(({ label }) => label).join(', '),
        fee: allDigitalAmount(enrolment),
        quantity: 1,
        digital: true,
      },
      gstAmount: ofAll.reduce((sum, { digitalGstAmount }) => sum + digitalGstAmount, 0),
    });
  }
  for (const product of products) {
    const { productId, label } = product;
    const of = { ...shared, id: productId, label, desc: product.description ?? '' };
    if (!isAllDigital && product.isDigitalDeliveryAllowed && digital.includes(productId)) {
      count += 1;
      items.push({
        item: { ...of, fee: product.digitalPriceAmount, quantity: 1, digital: true },
        gstAmount: product.digitalGstAmount,
      });
    }
    const typed = print[productId];
    if (typed === undefined || !product.isPrintDeliveryAllowed) continue;
    const quantity = parseQuantity(typed);
    if (quantity === null) {
      isFaulty = true;
      continue;
    }
    count += quantity;
    items.push({
      item: { ...of, fee: product.printPriceAmount, quantity, digital: false },
      gstAmount: product.printGstAmount * quantity,
    });
  }
  return { items, count, isFaulty };
}

/** The amount of a chosen item, in cents. */
export const amountOfChosen = ({ item }: ChosenItem): number => amountOf(item);

import { australia } from '@tradebridge/contract/address-rules';
import { type Address, addressEntry } from '@tradebridge/contract/addresses';
import type { DocumentPurchase } from '@tradebridge/contract/checkout';
import { checkoutMessages, maxPaymentCents } from '@tradebridge/contract/checkout-rules';
import { matchesEmailPattern } from '@tradebridge/contract/email-rules';
import type { Wording } from '@tradebridge/contract/labels';
import type { AppSettings } from '@tradebridge/contract/settings';
import type { Purchaser } from '../access/payer.ts';
import { addressLine } from '../companies/address.ts';
import { shownMoney } from '../papers/wording.ts';
import type { Database } from '../platform/database.ts';
import { Refusal, type RefusedField, type RefusedText } from '../platform/refusal.ts';
import { amountChanged } from './amount-changed.ts';
import { checkoutLabels as labels } from './labels.ts';
import { type PricedLine, type PricedOrder, sumOf } from './priced-order.ts';
import {
  type EnrolmentRow,
  nameOfStudent,
  type ProductRow,
  readDocuments,
} from './read-documents.ts';

type EnrolmentChoice = DocumentPurchase['orderEnrolments'][number];
type ProductChoice = EnrolmentChoice['products'][number];

/** Collects the invalid fields of an input with their messages. */
class Faults {
  readonly #fields: RefusedField[] = [];
  readonly #schemaFaults: RefusedText[] = [];

  get isNone(): boolean {
    return this.#fields.length === 0 && this.#schemaFaults.length === 0;
  }

  add(path: string, message: Wording): void {
    this.#fields.push({ path: `details.${path}`, message });
  }

  addOfSchema(path: string, message: string): void {
    this.#schemaFaults.push({ path: `details.${path}`, message });
  }

  refuse(): void {
    if (this.isNone) return;
    throw new Refusal('invalid', { fields: this.#fields, texts: this.#schemaFaults });
  }
}

/** The selection from an enrolment. */
interface Chosen {
  readonly enrolment: EnrolmentRow;
  readonly isAllDigital: boolean;
  readonly path: string;
  readonly products: ReadonlyMap<string, { readonly choice: ProductChoice; readonly path: string }>;
}

const isOrdered = (choice: ProductChoice) => choice.isDigitalSelected || choice.printQuantity > 0;

function productsOf({ products }: EnrolmentChoice, path: string, faults: Faults) {
  const ordered = new Map<string, { choice: ProductChoice; path: string }>();
  for (const [index, choice] of products.entries()) {
    if (!isOrdered(choice)) continue;
    const place = `${path}.products.${index}`;
    if (ordered.has(choice.productId)) faults.add(`${place}.productId`, labels.once);
    ordered.set(choice.productId, { choice, path: place });
  }
  return ordered;
}

/**
 * The student's enrolments with the selection from each.
 * @throws Refusal `notFound` if an enrolment does not belong to the user's students
 */
function chosenOf(
  { isAllDigitalSelected, orderEnrolments }: DocumentPurchase,
  enrolments: readonly EnrolmentRow[],
  faults: Faults,
): Chosen[] {
  const known = new Map(enrolments.map((enrolment) => [enrolment.enrolment_id, enrolment]));
  const chosen = new Map<string, Chosen>();
  for (const [index, choice] of orderEnrolments.entries()) {
    const enrolment = known.get(choice.enrolmentId);
    if (!enrolment) throw new Refusal('notFound');
    const path = `orderEnrolments.${index}`;
    if (chosen.has(choice.enrolmentId)) faults.add(`${path}.enrolmentId`, labels.once);
    const [first = { enrolment }] = chosen.values();
    if (first.enrolment.student_id !== enrolment.student_id) {
      faults.add(`${path}.enrolmentId`, labels.oneStudent);
    }
    chosen.set(choice.enrolmentId, {
      enrolment,
      path,
      isAllDigital: isAllDigitalSelected || choice.isAllDigitalSelected,
      products: productsOf(choice, path, faults),
    });
  }
  const [first] = chosen.values();
  return enrolments.flatMap((enrolment) => {
    const one = chosen.get(enrolment.enrolment_id);
    if (one) return [one];
    if (!isAllDigitalSelected || enrolment.student_id !== first?.enrolment.student_id) return [];
    return [{ enrolment, path: 'orderEnrolments', isAllDigital: true, products: new Map() }];
  });
}

const lineOf = (
  { enrolment_id: enrolmentId, course_name: course }: EnrolmentRow,
  { product_id: productId, label }: ProductRow,
  line: Pick<PricedLine, 'delivery' | 'quantity' | 'unitAmount'> & { unitGst: number },
): Omit<PricedLine, 'lineNumber'> => ({
  delivery: line.delivery,
  description: `${label}, ${course}`,
  groupNumber: null,
  invoicePosition: null,
  enrolmentId,
  productId,
  quantity: line.quantity,
  unitAmount: line.unitAmount,
  amount: line.unitAmount * line.quantity,
  gstAmount: line.unitGst * line.quantity,
});

/**
 * The lines of an enrolment; prices that differ from what the purchaser saw are added to `changed`.
 */
function linesOf(
  { enrolment, isAllDigital, path, products }: Chosen,
  faults: Faults,
  changed: RefusedField[],
): Omit<PricedLine, 'lineNumber'>[] {
  const offered = new Map(enrolment.products.map((product) => [product.product_id, product]));
  for (const [productId, { path: place }] of products) {
    if (!offered.has(productId)) faults.add(`${place}.productId`, labels.notOffered);
  }
  return enrolment.products.flatMap((product) => {
    const { choice, path: place } = products.get(product.product_id) ?? { path };
    const compare = (name: 'digitalPriceAmount' | 'printPriceAmount', price: number) => {
      const seen = choice?.[name];
      if (seen === undefined || seen === price) return;
      changed.push({
        path: `details.${place}.${name}`,
        message: [labels.amountNow, { amount: shownMoney(price) }],
      });
    };
    const lines = [];
    if (choice?.isDigitalSelected && !product.digital_allowed) {
      faults.add(`${place}.isDigitalSelected`, labels.notDigital);
    } else if (choice?.isDigitalSelected || (isAllDigital && product.digital_allowed)) {
      compare('digitalPriceAmount', product.digital_price);
      const price = { unitAmount: product.digital_price, unitGst: product.digital_gst };
      lines.push(lineOf(enrolment, product, { delivery: 'digital', quantity: 1, ...price }));
    }
    const quantity = choice?.printQuantity ?? 0;
    if (quantity > 0 && !product.print_allowed) {
      faults.add(`${place}.printQuantity`, labels.notPrinted);
    } else if (quantity > 0) {
      compare('printPriceAmount', product.print_price);
      const price = { unitAmount: product.print_price, unitGst: product.print_gst };
      lines.push(lineOf(enrolment, product, { delivery: 'print', quantity, ...price }));
    }
    return lines;
  });
}

/** The address for digital documents (ORDER-009, 010). */
function emailAddressOf(
  { emailAddress }: DocumentPurchase,
  { emailPattern }: AppSettings,
  faults: Faults,
): string | null {
  if (!emailAddress) faults.add('emailAddress', checkoutMessages.emailRequired);
  else if (!matchesEmailPattern(emailPattern, emailAddress)) {
    faults.add('emailAddress', checkoutMessages.emailInvalid);
  }
  return emailAddress;
}

/**
 * The address for printed documents: in Australia, if the student lives there (ORDER-005 to 007).
 */
function addressOfDelivery(
  { address }: DocumentPurchase,
  { address_country_code: country }: EnrolmentRow,
  faults: Faults,
): Address | null {
  const parsed = addressEntry({
    isRequired: true,
    isLocalOnly: country === australia,
  }).safeParse(address);
  if (parsed.success) return parsed.data;
  for (const { path, message } of parsed.error.issues) {
    faults.addOfSchema(['address', ...path].join('.'), message);
  }
  return null;
}

/**
 * Documents as an order by the actor, at the present prices.
 * @throws Refusal with every invalid field, if an enrolment does not belong to the actor's students
 * or ordering is off, and as amountChanged if the purchaser saw other prices
 */
export async function priceDocuments(
  db: Database,
  { actor, settings }: { actor: Purchaser; settings: AppSettings },
  purchase: DocumentPurchase,
): Promise<PricedOrder> {
  if (!settings.isDocumentOrderEnabled) throw new Refusal('notFound');
  const faults = new Faults();
  const changed: RefusedField[] = [];
  const chosen = chosenOf(purchase, await readDocuments(db, actor.userId), faults);
  const lines = chosen
    .flatMap((one) => linesOf(one, faults, changed))
    .map((line, index) => ({ ...line, lineNumber: index + 1 }));
  const { amount, gstAmount } = sumOf(lines);
  const [first] = chosen;
  if (!first || (lines.length === 0 && faults.isNone)) {
    faults.add('orderEnrolments', labels.nothingChosen);
  }
  if (amount > maxPaymentCents) {
    faults.add('orderEnrolments', [labels.tooMuch, { amount: shownMoney(maxPaymentCents) }]);
  }
  const has = (delivery: PricedLine['delivery']) =>
    lines.some((line) => line.delivery === delivery);
  const emailAddress = has('digital') ? emailAddressOf(purchase, settings, faults) : null;
  const address =
    first && has('print') ? addressOfDelivery(purchase, first.enrolment, faults) : null;
  faults.refuse();
  if (!first) throw new Refusal('notFound');
  if (changed.length > 0) throw amountChanged(amount, changed);
  const student = first.enrolment;
  const studentName = nameOfStudent(student);
  return {
    kind: 'documents',
    employerId: null,
    studentId: student.student_id,
    invoices: [],
    purchaseOrderNumber: null,
    linesAmount: amount,
    feeHelpUsed: 0,
    feeHelpDescription: null,
    amount,
    gstAmount,
    buyerName: studentName,
    buyerAbn: null,
    buyerAddress: addressLine(student),
    studentName,
    studentNumber: student.student_number,
    emailAddress,
    address,
    lines,
  };
}

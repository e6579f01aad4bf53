import { waitFor, within } from '@testing-library/dom';
import type { CallPath } from '@tradebridge/contract/calls';
import { expect } from 'vitest';
import { anApprentice, aStudent } from '../../../server/src/apprentices/test-apprentices.ts';
import { anEnrolment, aProduct } from '../../../server/src/checkout/test-products.ts';
import { aUser } from '../../../server/src/identity/test-users.ts';
import { aPreEnrolment } from '../../../server/src/invoices/test-invoices.ts';
import type { Portal } from '../test/open-portal.tsx';
import { aContactAs } from '../test/people.ts';
import { addDocuments, beginFees } from './cart.ts';

// Carts for page tests, filled as the pages before the checkout do.

async function aLearner({ db }: Portal, address: Parameters<typeof aStudent>[1]) {
  const as = await aUser(db, { name: 'Zoe Haddad', emailVerified: true });
  const { studentId } = await aStudent(db, { userId: as.id, email: as.email, ...address });
  return { as, studentId };
}

interface Chosen {
  digital?: boolean;
  /** The price when it was chosen, in cents; by default the server's. */
  fee?: number;
  label?: string;
}

/** Opens the cart of a learner with a chosen document, for a student with the given address. */
export async function openDocuments(
  portal: Portal,
  { digital = true, fee = digital ? 2200 : 3300, label = 'Transcript' }: Chosen = {},
  address: Parameters<typeof aStudent>[1] = {},
) {
  const { as, studentId } = await aLearner(portal, address);
  const { enrolmentId, courseName } = await anEnrolment(portal.db, studentId);
  const { productId } = await aProduct(portal.db, enrolmentId, { label });
  const visit = await portal.visit('/cart', { as });
  await visit.main.findByText('The shopping cart is empty.');
  const item = { id: productId, label, desc: '', kind: 'document' as const, fee, quantity: 1 };
  const chosen = { ...item, categoryId: enrolmentId, digital, detail: courseName };
  addDocuments([chosen], '/order-documents');
  return { ...visit, as };
}

/**
 * Opens the cart of a learner about to pay fees of 1,100 dollars by default.
 *
 * @param payer somebody else who pays them
 */
export async function openFees(
  portal: Portal,
  given: Parameters<typeof aPreEnrolment>[3] = {},
  payer?: Awaited<ReturnType<typeof aUser>>,
) {
  const { as: learner, studentId } = await aLearner(portal, {});
  const as = payer ?? learner;
  const invoice = await aPreEnrolment(portal.db, null, studentId, given);
  const visit = await portal.visit('/cart', { as });
  await visit.main.findByText('The shopping cart is empty.');
  const { preEnrolmentId: id, invoiceNumber, preEnrolmentNumber: desc } = invoice;
  const begin = () =>
    beginFees({ id, label: invoiceNumber, desc, fee: 110_000, detail: 'Zoe Haddad' }, '/home');
  begin();
  return { ...visit, as, ...invoice };
}

/** Opens the cart of a contact about to pay two invoices of 1,100 dollars at once. */
export async function openSeveralFees(
  portal: Portal,
  given: Parameters<typeof aPreEnrolment>[3] = {},
) {
  const { employerId, user: as } = await aContactAs(portal.db, 'writer');
  const { studentId } = await anApprentice(portal.db, employerId);
  const invoices = [
    await aPreEnrolment(portal.db, employerId, studentId, given),
    await aPreEnrolment(portal.db, employerId, studentId, given),
  ];
  const visit = await portal.visit('/cart', { as });
  await visit.main.findByText('The shopping cart is empty.');
  const numbers = invoices.map(({ preEnrolmentNumber }) => preEnrolmentNumber);
  beginFees(
    {
      id: invoices.map(({ preEnrolmentId }) => preEnrolmentId).join(' '),
      preEnrolmentNumbers: numbers,
      label: '2 invoices',
      desc: numbers.join(', '),
      fee: 220_000,
      detail: 'Ngaire Tūhoe',
    },
    '/invoices',
  );
  return { ...visit, as, invoices };
}

type Opened = Pick<Awaited<ReturnType<typeof openFees>>, 'user' | 'main'>;
type Main = Opened['main'];

/** The button to the next step. */
export const nextIn = (main: Main) => main.getByRole<HTMLButtonElement>('button', { name: 'Next' });

/** Goes to the next step once the cart's prices are confirmed. */
export async function goOn({ user, main }: Opened): Promise<void> {
  await waitFor(() => expect(nextIn(main).disabled).toBe(false));
  await user.click(nextIn(main));
}

/** Reloads the tab at an address, keeping the cart, while a call fails. */
export async function reloadAt(
  portal: Portal,
  address: string,
  { as, failing }: { as: { id: string }; failing: CallPath },
) {
  const kept = sessionStorage.getItem('checkout') ?? '';
  await portal.leave();
  sessionStorage.setItem('checkout', kept);
  portal.fail(failing);
  return portal.visit(address, { as });
}

/** The steps of the checkout, the current one marked by an asterisk. */
export const stepsIn = (main: Main): string[] =>
  within(main.getByRole('navigation', { name: 'Checkout steps' }))
    .getAllByRole('listitem')
    .map((step) => {
      const name = /[A-Z][a-z]+/.exec(step.textContent ?? '')?.[0] ?? '';
      return step.getAttribute('aria-current') === 'step' ? `${name}*` : name;
    });

export const accepted = 'I have read and accept the terms and conditions listed above.';

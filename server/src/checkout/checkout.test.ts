import type { DocumentOrder } from '@tradebridge/contract/checkout';
import { beforeEach, describe, expect, test } from 'vitest';
import { anApprentice, aStudent } from '../apprentices/test-apprentices.ts';
import { aCompany, aContact } from '../companies/test-contacts.ts';
import { aUser } from '../identity/test-users.ts';
import { aPreEnrolment } from '../invoices/test-invoices.ts';
import { openTestApp } from '../platform/test-app.ts';
import { anEnrolment, aProduct } from './test-products.ts';

const app = await openTestApp();
beforeEach(() => app.cards.reset());

const setCheckout = (values: object) =>
  app.db.query(
    `insert into settings (key, version, values, changed_at, changed_by)
     values ('checkout', 1, $1, now(), 'admin')
     on conflict (key) do update set values = excluded.values`,
    [JSON.stringify(values)],
  );

describe('fee details', () => {
  const ask = (pId: string, token: string) =>
    app.call('core/retrievePaymentFeeDetails', { pId }, token);

  async function anInvoice(given: Parameters<typeof aPreEnrolment>[3] = {}) {
    const { employerId } = await aCompany(app.db, { name: 'Hallam Electrical' });
    const { user } = await aContact(app.db, employerId, { role: 'writer' });
    const { studentId } = await anApprentice(app.db, employerId);
    const invoice = await aPreEnrolment(app.db, employerId, studentId, given);
    return { ...invoice, token: await app.signIn(user.id) };
  }

  test('state the student, each line with its GST, and the amount to pay', async () => {
    const invoice = await anInvoice({
      lines: [
        [88_000, 0],
        [11_000, 1_000],
      ],
      feeHelpDescription: 'Apprentice support',
      feeHelpAmount: 50_000,
    });
    const { status, body } = await ask(invoice.preEnrolmentId, invoice.token);
    expect([status, body.Result]).toEqual([
      200,
      {
        studentName: 'Ngaire Tūhoe',
        studentNumber: invoice.studentId,
        preEnrolmentNumber: invoice.preEnrolmentNumber,
        invoiceNumber: invoice.invoiceNumber,
        employerName: 'Hallam Electrical',
        fees: [
          {
            feeAmount: 88_000,
            lines: [{ description: 'Fee 1', feeAmount: 88_000, feeGstAmount: 0 }],
          },
          {
            feeAmount: 11_000,
            lines: [{ description: 'Fee 2', feeAmount: 11_000, feeGstAmount: 1_000 }],
          },
        ],
        feeHelp: { description: 'Apprentice support', feeAmount: 50_000, usedAmount: 50_000 },
        feesAmount: 99_000,
        gstAmount: 1_000,
        totalAmount: 49_000,
      },
    ]);
  });

  test('use no more fee help than the fees, and leave nothing to pay', async () => {
    const invoice = await anInvoice({ lines: [[30_000, 0]], feeHelpAmount: 45_000 });
    const { body } = await ask(invoice.preEnrolmentId, invoice.token);
    expect(body.Result).toMatchObject({
      feeHelp: { description: '', feeAmount: 45_000, usedAmount: 30_000 },
      feesAmount: 30_000,
      totalAmount: 0,
    });
  });

  test('are only for the student if no company is invoiced', async () => {
    const student = await aStudent(app.db);
    const { preEnrolmentId } = await aPreEnrolment(app.db, null, student.studentId);
    const answerTo = async (userId: string | null) => {
      const { status, body } = await ask(preEnrolmentId, await app.signIn(userId ?? ''));
      return [status, body.Error?.Code ?? body.Result?.employerName];
    };
    expect(await answerTo(student.userId)).toEqual([200, null]);
    const stranger = await aStudent(app.db);
    expect(await answerTo(stranger.userId)).toEqual([404, 'not-found']);
    const staff = await aUser(app.db, { isAdmin: true });
    expect(await answerTo(staff.id)).toEqual([403, 'staff-cannot-pay']);
  });

  test('are hidden from the student if a company is invoiced', async () => {
    const { user } = await aContact(app.db, (await aCompany(app.db)).employerId);
    const { employerId } = await aCompany(app.db);
    const { studentId } = await aStudent(app.db, { userId: user.id });
    const { preEnrolmentId } = await aPreEnrolment(app.db, employerId, studentId);
    const { status } = await ask(preEnrolmentId, await app.signIn(user.id));
    expect(status).toBe(404);
  });

  test.each([
    ['paid', 'already-paid'],
    ['cancelled', 'invoice-cancelled'],
  ] as const)('of what is %s are refused as %s', async (status, code) => {
    const invoice = await anInvoice({ status });
    const reply = await ask(invoice.preEnrolmentId, invoice.token);
    expect([reply.status, reply.body.Error?.Code]).toEqual([409, code]);
  });

  test('are refused for an unknown or invalid id', async () => {
    const { token } = await anInvoice();
    expect((await ask('nobody', token)).status).toBe(404);
    expect((await ask('../secret', token)).body.Error?.Code).toBe('invalid');
  });
});

describe('what can be ordered', () => {
  const ask = (token: string) => app.call('checkout/retrieveDocumentOrder', {}, token);

  test("is what the enrolments of the user's students offer, with nothing ordered yet", async () => {
    const student = await aStudent(app.db, {
      email: 'zoe@example.test',
      addressLine1: '1 High Street',
      addressLocation: 'Preston',
      addressState: 'VIC',
      addressPostcode: '3072',
      addressCountryCode: '1101',
    });
    const { enrolmentId } = await anEnrolment(app.db, student.studentId);
    const { productId } = await aProduct(app.db, enrolmentId, { digitalGst: null });
    await aProduct(app.db, enrolmentId, { retiredAt: app.now });
    await aProduct(app.db, enrolmentId, { digitalAllowed: false, printAllowed: false });
    await anEnrolment(app.db, student.studentId, { retiredAt: app.now });
    await anEnrolment(app.db, (await aStudent(app.db)).studentId);
    const { status, body } = await ask(await app.signIn(student.userId ?? ''));
    const address = {
      isAustralian: true,
      line1: '1 High Street',
      line2: null,
      line3: null,
      location: 'Preston',
      state: 'VIC',
      postcode: '3072',
      countryCode: '1101',
    };
    expect([status, body.Result]).toEqual([
      200,
      {
        address,
        emailAddress: 'zoe@example.test',
        isAllDigitalSelected: false,
        orderEnrolments: [
          {
            enrolmentId,
            student: {
              studentId: student.studentId,
              studentNumber: student.studentId,
              name: 'Zoe Haddad',
              address,
              emailAddress: 'zoe@example.test',
            },
            courseCode: 'UEE30820',
            courseName: 'Certificate III in Electrotechnology Electrician',
            status: 'active',
            isAllDigitalSelected: false,
            products: [
              {
                productId,
                label: 'Statement of results',
                description: null,
                isDigitalDeliveryAllowed: true,
                isPrintDeliveryAllowed: true,
                isDigitalSelected: false,
                printQuantity: 0,
                digitalPriceAmount: 2200,
                digitalGstAmount: 0,
                printPriceAmount: 3300,
                printGstAmount: 300,
              },
            ],
          },
        ],
      } satisfies DocumentOrder,
    ]);
  });

  test('names the student of each enrolment, and the address for documents', async () => {
    const user = await aUser(app.db);
    const first = await aStudent(app.db, { userId: user.id });
    const second = await aStudent(app.db, {
      userId: user.id,
      givenName: 'Sam',
      email: 'sam@example.test',
      addressLine1: '2 Low Street',
      addressCountryCode: '1101',
    });
    await anEnrolment(app.db, first.studentId);
    await anEnrolment(app.db, second.studentId);
    const { body } = await ask(await app.signIn(user.id));
    expect(body.Result?.orderEnrolments.map(({ student }) => student)).toEqual([
      {
        studentId: first.studentId,
        studentNumber: first.studentNumber,
        name: 'Zoe Haddad',
        address: null,
        emailAddress: user.email,
      },
      expect.objectContaining({
        name: 'Sam Haddad',
        address: expect.objectContaining({ line1: '2 Low Street' }),
        emailAddress: 'sam@example.test',
      }),
    ]);
  });

  test("is empty for a user who is not a student, with the account's address", async () => {
    const user = await aUser(app.db);
    const { body } = await ask(await app.signIn(user.id));
    expect(body.Result).toEqual({
      address: null,
      emailAddress: user.email,
      isAllDigitalSelected: false,
      orderEnrolments: [],
    });
  });

  test('is not found if documents cannot be ordered', async () => {
    const student = await aStudent(app.db);
    await setCheckout({ isDocumentOrderEnabled: false });
    const { status } = await ask(await app.signIn(student.userId ?? ''));
    await setCheckout({});
    expect(status).toBe(404);
  });
});

import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { anApprentice } from '../apprentices/test-apprentices.ts';
import { aSignedIn, aStaffToken } from '../companies/test-companies.ts';
import { aCompany } from '../companies/test-contacts.ts';
import { wordsOf } from '../papers/test-paper.ts';
import { openTestApp } from '../platform/test-app.ts';
import { setOtherWaysToPay } from '../settings/test-settings.ts';
import { preEnrolmentFees, preEnrolments } from './tables.ts';
import { aPreEnrolment } from './test-invoices.ts';

const app = await openTestApp({
  INSTITUTE_NAME: 'Yarra Institute',
  INSTITUTE_ABN: '27241053246',
  INSTITUTE_RTO_CODE: '3044',
});

describe('the unpaid pre-enrolments of a company', () => {
  test('are sorted by due date, the latest first, then by family name in dictionary order', async () => {
    const { employerId, token } = await aSignedIn(app, 'reader');
    const named = async (familyName: string, givenName = 'Lee') =>
      (await anApprentice(app.db, employerId, { student: { familyName, givenName } })).studentId;
    const evans = await named('evans');
    const eklund = await named('Éklund');
    const frost = await named('Frost', 'Zoe');
    const otherFrost = await named('Frost', 'Ana');
    const early = await named('Aarons');
    for (const studentId of [frost, evans, otherFrost, eklund]) {
      await aPreEnrolment(app.db, employerId, studentId, { dueDate: '2026-04-01' });
    }
    await aPreEnrolment(app.db, employerId, early, { dueDate: '2026-03-01' });
    const last = await aPreEnrolment(app.db, employerId, evans, { dueDate: '2026-05-01' });
    const reply = await app.call(
      'employer/retrieveUnpaidPreEnrolments',
      { eId: employerId },
      token,
    );
    const listed = reply.body.Result?.map(
      (one) => `${one.dueDate} ${one.studentFamilyName} ${one.studentGivenName}`,
    );
    expect(listed).toEqual([
      '2026-05-01 evans Lee',
      '2026-04-01 Éklund Lee',
      '2026-04-01 evans Lee',
      '2026-04-01 Frost Ana',
      '2026-04-01 Frost Zoe',
      '2026-03-01 Aarons Lee',
    ]);
    expect(reply.body.Result?.[0]?.id).toBe(last.preEnrolmentId);
  });

  test('exclude paid, cancelled and retired ones, other companies’ and the student’s own', async () => {
    const { employerId, token } = await aSignedIn(app, 'reader');
    const below = await aCompany(app.db, { parentEmployerId: employerId });
    const { studentId } = await anApprentice(app.db, employerId);
    const { preEnrolmentId } = await aPreEnrolment(app.db, employerId, studentId);
    await aPreEnrolment(app.db, employerId, studentId, { status: 'paid' });
    await aPreEnrolment(app.db, employerId, studentId, { status: 'cancelled' });
    await aPreEnrolment(app.db, employerId, studentId, { retiredAt: app.now });
    await aPreEnrolment(app.db, below.employerId, studentId);
    await aPreEnrolment(app.db, null, studentId);
    const reply = await app.call(
      'employer/retrieveUnpaidPreEnrolments',
      { eId: employerId },
      token,
    );
    expect(reply.body.Result?.map(({ id }) => id)).toEqual([preEnrolmentId]);
  });

  test('are empty if nothing is owed', async () => {
    const { employerId, token } = await aSignedIn(app, 'reader');
    const reply = await app.call(
      'employer/retrieveUnpaidPreEnrolments',
      { eId: employerId },
      token,
    );
    expect(reply.body.Result).toEqual([]);
  });

  test('are the lines’ sum less the fee help used, with unchanged GST', async () => {
    const { employerId, token } = await aSignedIn(app, 'reader');
    const { studentId } = await anApprentice(app.db, employerId, {
      student: { studentNumber: 'S-1001' },
    });
    const lines = [
      [88_000, 0],
      [11_000, 1_000],
      [1_650, 150],
    ] as const;
    const invoice = (feeHelpAmount: number | null, given: object = {}) =>
      aPreEnrolment(app.db, employerId, studentId, { lines, feeHelpAmount, ...given });
    const plain = await invoice(null, { dueDate: '2026-04-04' });
    const helped = await invoice(50_050, { dueDate: '2026-04-03' });
    const covered = await invoice(100_651, { dueDate: '2026-04-02' });
    const empty = await invoice(5_000, { dueDate: '2026-04-01', lines: [] });
    const reply = await app.call(
      'employer/retrieveUnpaidPreEnrolments',
      { eId: employerId },
      token,
    );
    expect(reply.body.Result?.map((one) => [one.id, one.totalDueAmount, one.gstAmount])).toEqual([
      [plain.preEnrolmentId, 100_650, 1_150],
      [helped.preEnrolmentId, 50_600, 1_150],
      [covered.preEnrolmentId, 0, 1_150],
      [empty.preEnrolmentId, 0, 0],
    ]);
    expect(reply.body.Result?.[0]).toEqual({
      id: plain.preEnrolmentId,
      invoiceNumber: plain.invoiceNumber,
      preEnrolmentNumber: plain.preEnrolmentNumber,
      dueDate: '2026-04-04',
      dueDateStr: '04-Apr-2026',
      status: 'unpaid',
      withdrawn: null,
      isOverDue: false,
      isPayable: false,
      beingPaid: null,
      feesAmount: 100_650,
      gstAmount: 1_150,
      feeHelpUsed: 0,
      totalDueAmount: 100_650,
      studentNumber: 'S-1001',
      studentGivenName: 'Ngaire',
      studentFamilyName: 'Tūhoe',
    });
  });

  test('are overdue from the next day, in the institution’s time zone', async () => {
    const { employerId, user } = await aSignedIn(app, 'reader');
    const { studentId } = await anApprentice(app.db, employerId);
    for (const dueDate of ['2026-03-01', '2026-03-02', '2026-03-03']) {
      await aPreEnrolment(app.db, employerId, studentId, { dueDate });
    }
    const overdue = async () => {
      const reply = await app.call(
        'employer/retrieveUnpaidPreEnrolments',
        { eId: employerId },
        await app.signIn(user.id),
      );
      return reply.body.Result?.filter(({ isOverDue }) => isOverDue).map(({ dueDate }) => dueDate);
    };
    // 9 in the morning of 2 March in Melbourne, still 1 March in UTC.
    expect(await overdue()).toEqual(['2026-03-01']);
    const untilMidnight = 15 * 3_600_000;
    app.pass(untilMidnight - 1);
    expect(await overdue()).toEqual(['2026-03-01']);
    app.pass(1);
    expect(await overdue()).toEqual(['2026-03-02', '2026-03-01']);
    app.pass(-untilMidnight);
  });

  test('may be paid by contacts with write access', async () => {
    const own = await aSignedIn(app, 'writer');
    const { studentId } = await anApprentice(app.db, own.employerId);
    await aPreEnrolment(app.db, own.employerId, studentId);
    const above = await aSignedIn(app, 'admin');
    await app.db.query('update employers set parent_employer_id = $1 where employer_id = $2', [
      above.employerId,
      own.employerId,
    ]);
    const payable = async (token: string) => {
      const reply = await app.call(
        'employer/retrieveUnpaidPreEnrolments',
        { eId: own.employerId },
        token,
      );
      return reply.body.Result?.map(({ isPayable }) => isPayable);
    };
    expect(await payable(own.token)).toEqual([true]);
    expect(await payable(await aStaffToken(app, 'isAdmin'))).toEqual([false]);
    expect(await payable(await aStaffToken(app, 'isSupport'))).toEqual([false]);
  });

  test.each([
    [{}],
    [{ eId: '' }],
    [{ eId: 7 }],
    [{ eId: 'a b' }],
    [{ eId: 'employer-1', pId: 'invoice-1' }],
  ])('are not told of %j', async (input) => {
    const { token } = await aSignedIn(app, 'reader');
    const reply = await app.call(
      'employer/retrieveUnpaidPreEnrolments',
      input as { eId: string },
      token,
    );
    expect([reply.status, reply.body.Error?.Code]).toEqual([400, 'invalid']);
  });
});

describe('one pre-enrolment', () => {
  test('has its groups of lines in order, the help used and the student’s contract', async () => {
    const { employerId, token } = await aSignedIn(app, 'writer');
    const old = await anApprentice(app.db, employerId, { contract: { startDate: '2022-02-01' } });
    const { studentId } = old;
    const { contractId } = await anApprentice(app.db, employerId, {
      student: { studentId: `${studentId}-unused` },
    });
    await app.db.query('update training_contracts set student_id = $1 where contract_id = $2', [
      studentId,
      contractId,
    ]);
    const { preEnrolmentId } = await aPreEnrolment(app.db, employerId, studentId, {
      lines: [],
      feeHelpDescription: 'Apprentice support',
      feeHelpAmount: 20_000,
    });
    const fee = (
      groupNumber: number,
      lineNumber: number,
      feeAmount: number,
      gstAmount: number,
    ) => ({
      preEnrolmentId,
      groupNumber,
      lineNumber,
      description: `Fee ${groupNumber}.${lineNumber}`,
      feeAmount,
      gstAmount,
    });
    await app.db.orm
      .insert(preEnrolmentFees)
      .values([fee(10, 1, 1_100, 100), fee(2, 2, 2_200, 200), fee(2, 1, 50_000, 0)]);
    const reply = await app.call(
      'employer/retrievePreEnrolmentDetail',
      { eId: employerId, pId: preEnrolmentId },
      token,
    );
    expect(reply.body.Result).toMatchObject({
      id: preEnrolmentId,
      isPayable: true,
      totalDueAmount: 33_300,
      gstAmount: 300,
      feesAmount: 53_300,
      feeHelp: { description: 'Apprentice support', feeAmount: 20_000, usedAmount: 20_000 },
      fees: [
        {
          feeAmount: 52_200,
          lines: [
            { description: 'Fee 2.1', feeAmount: 50_000, feeGstAmount: 0 },
            { description: 'Fee 2.2', feeAmount: 2_200, feeGstAmount: 200 },
          ],
        },
        {
          feeAmount: 1_100,
          lines: [{ description: 'Fee 10.1', feeAmount: 1_100, feeGstAmount: 100 }],
        },
      ],
      contractId,
    });
  });

  test('states how much fee help is used if it exceeds the sum (CON-01)', async () => {
    const { employerId, token } = await aSignedIn(app, 'reader');
    const { studentId } = await anApprentice(app.db, employerId);
    const { preEnrolmentId } = await aPreEnrolment(app.db, employerId, studentId, {
      lines: [[30_000, 0]],
      feeHelpAmount: 45_000,
    });
    const reply = await app.call(
      'employer/retrievePreEnrolmentDetail',
      { eId: employerId, pId: preEnrolmentId },
      token,
    );
    expect(reply.body.Result).toMatchObject({
      totalDueAmount: 0,
      feeHelp: { description: '', feeAmount: 45_000, usedAmount: 30_000 },
    });
  });

  test('may be for a student without a contract at the company, and have no line', async () => {
    const { employerId, token } = await aSignedIn(app, 'reader');
    const { studentId } = await anApprentice(app.db, (await aCompany(app.db)).employerId);
    const { preEnrolmentId } = await aPreEnrolment(app.db, employerId, studentId, { lines: [] });
    const reply = await app.call(
      'employer/retrievePreEnrolmentDetail',
      { eId: employerId, pId: preEnrolmentId },
      token,
    );
    expect(reply.body.Result).toMatchObject({ fees: [], feeHelp: null, contractId: null });
  });

  test.each(['paid', 'cancelled'] as const)(
    'that is %s is neither overdue nor payable',
    async (status) => {
      const { employerId, token } = await aSignedIn(app, 'writer');
      const { studentId } = await anApprentice(app.db, employerId);
      const { preEnrolmentId } = await aPreEnrolment(app.db, employerId, studentId, {
        status,
        dueDate: '2026-01-01',
      });
      const reply = await app.call(
        'employer/retrievePreEnrolmentDetail',
        { eId: employerId, pId: preEnrolmentId },
        token,
      );
      expect(reply.body.Result).toMatchObject({ status, isOverDue: false, isPayable: false });
    },
  );

  test('of another company, retired, the student’s own or unknown does not exist', async () => {
    const { employerId, token } = await aSignedIn(app, 'admin');
    const other = await aCompany(app.db);
    const below = await aCompany(app.db, { parentEmployerId: employerId });
    const { studentId } = await anApprentice(app.db, employerId);
    const theirs = await aPreEnrolment(app.db, other.employerId, studentId);
    const subsidiarys = await aPreEnrolment(app.db, below.employerId, studentId);
    const gone = await aPreEnrolment(app.db, employerId, studentId, { retiredAt: app.now });
    const own = await aPreEnrolment(app.db, null, studentId);
    const ask = async (eId: string, pId: string) => {
      const reply = await app.call('employer/retrievePreEnrolmentDetail', { eId, pId }, token);
      return [reply.status, reply.body.Error?.Code];
    };
    for (const { preEnrolmentId } of [theirs, subsidiarys, gone, own]) {
      expect(await ask(employerId, preEnrolmentId)).toEqual([404, 'not-found']);
    }
    expect(await ask(other.employerId, theirs.preEnrolmentId)).toEqual([404, 'not-found']);
    expect(await ask(employerId, 'nobody')).toEqual([404, 'not-found']);
    expect(await ask(employerId, '../secret')).toEqual([400, 'invalid']);
  });
});

test('a company with many takes no more queries than one with few', async () => {
  const { employerId, token } = await aSignedIn(app, 'reader');
  const { studentId } = await anApprentice(app.db, employerId);
  const numbers = Array.from({ length: 300 }, (_, index) => `${employerId}.${index}`);
  await app.db.orm.insert(preEnrolments).values(
    numbers.map((preEnrolmentId) => ({
      preEnrolmentId,
      employerId,
      studentId,
      invoiceNumber: preEnrolmentId,
      preEnrolmentNumber: preEnrolmentId,
      dueDate: '2026-03-20',
      status: 'unpaid' as const,
    })),
  );
  await app.db.orm.execute(sql`insert into pre_enrolment_fees
    select pre_enrolment_id, 1, line, 'Fee', 1100, 100
    from pre_enrolments, generate_series(1, 3) line where employer_id = ${employerId}`);
  const queries = await app.countQueries(async () => {
    const reply = await app.call(
      'employer/retrieveUnpaidPreEnrolments',
      { eId: employerId },
      token,
    );
    expect(reply.body.Result).toHaveLength(300);
    expect(reply.body.Result?.every((one) => one.totalDueAmount === 3_300)).toBe(true);
  });
  expect(queries).toBeLessThanOrEqual(4);
  const ofOne = await app.countQueries(() =>
    app.call(
      'employer/retrievePreEnrolmentDetail',
      { eId: employerId, pId: `${employerId}.0` },
      token,
    ),
  );
  expect(ofOne).toBeLessThanOrEqual(4);
});

describe('an invoice as a paper', () => {
  const download = (eId: string, pId: string, token: string) =>
    app.app.inject({
      method: 'GET',
      url: `/api/employer/downloadInvoice?eId=${eId}&pId=${pId}`,
      headers: { authorization: `Bearer ${token}`, 'x-requested-with': 'XMLHttpRequest' },
    });

  async function anInvoice(given: Parameters<typeof aPreEnrolment>[3] = {}) {
    const { employerId, token } = await aSignedIn(app, 'reader');
    await app.db.query(
      `update employers set name = 'Hallam Electrical', legal_name = 'Hallam Services Pty Ltd',
         abn = '87007967311', address_line1 = '88 Abbotts Road', address_location = 'Hallam',
         address_state = 'VIC', address_postcode = '3803', address_country_code = '1101'
       where employer_id = $1`,
      [employerId],
    );
    const { studentId } = await anApprentice(app.db, employerId, {
      student: { givenName: 'Lee', familyName: 'Frost', studentNumber: `S-${employerId}` },
    });
    const invoice = await aPreEnrolment(app.db, employerId, studentId, given);
    return { ...invoice, employerId, token };
  }

  const wordsOfInvoice = async ({
    employerId,
    preEnrolmentId,
    token,
  }: Awaited<ReturnType<typeof anInvoice>>) => {
    const reply = await download(employerId, preEnrolmentId, token);
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/pdf']);
    return (await wordsOf(reply.rawPayload)).join(' ');
  };

  test('says how else it can be paid while it is unpaid, as its page does, and nothing by default', async () => {
    const invoice = await anInvoice({ invoiceNumber: 'INV-4711', dueDate: '2026-03-20' });
    const detailOf = async ({ employerId, preEnrolmentId }: typeof invoice) => {
      const input = { eId: employerId, pId: preEnrolmentId };
      const reply = await app.call('employer/retrievePreEnrolmentDetail', input, invoice.token);
      return reply.body.Result?.otherWaysToPay;
    };
    expect(await detailOf(invoice)).toBeNull();
    expect(await wordsOfInvoice(invoice)).not.toContain('Other ways to pay');

    await setOtherWaysToPay(app, 'BSB 063-000\nQuote {invoice}: {amount} from {company} by {due}');
    const said = 'Quote INV-4711: $1,100.00 from Hallam Electrical by 20-Mar-2026';
    expect(await detailOf(invoice)).toBe(`BSB 063-000\n${said}`);
    expect(await wordsOfInvoice(invoice)).toContain(`Other ways to pay BSB 063-000 ${said}`);

    await app.db.query(`update pre_enrolments set status = 'paid' where pre_enrolment_id = $1`, [
      invoice.preEnrolmentId,
    ]);
    expect(await detailOf(invoice)).toBeNull();
    expect(await wordsOfInvoice(invoice)).not.toContain('Other ways to pay');
    await setOtherWaysToPay(app, '');
  });

  test('states seller, buyer and items, with the GST of each line', async () => {
    const invoice = await anInvoice({
      dueDate: '2026-02-20',
      lines: [
        [88_000, 0],
        [11_000, 1_000],
      ],
      feeHelpDescription: 'Apprentice support',
      feeHelpAmount: 50_000,
    });
    const words = await wordsOfInvoice(invoice);
    for (const part of [
      'Yarra Institute RTO 3044 · ABN 27 241 053 246',
      'Invoice Overdue Hallam Electrical',
      'Billed to Hallam Services Pty Ltd ABN 87 007 967 311',
      'Address 88 Abbotts Road, Hallam VIC 3803',
      'Due date 20 February 2026',
      `Student Lee Frost Student number S-${invoice.employerId}`,
      `Invoice number ${invoice.invoiceNumber}`,
      `Pre-enrolment number ${invoice.preEnrolmentNumber}`,
      'Fee help Apprentice support',
      '1 Fee 1 $0.00 $880.00 2 Fee 2 $10.00 $110.00',
      'Price (including GST) $990.00 GST included in the price $10.00',
      'Fee help used -$500.00 Total due $490.00',
      'This is not a tax invoice.',
      'Printed 2 March 2026 Page 1 of 1',
    ]) {
      expect(words).toContain(part);
    }
  });

  test('states how much fee help is used if that is not all of it', async () => {
    const words = await wordsOfInvoice(
      await anInvoice({ lines: [[30_000, 0]], feeHelpAmount: 45_000 }),
    );
    expect(words).toContain('Fee help used -$300.00');
    expect(words).toContain('Total due $0.00');
    expect(words).toContain('$300.00 of the fee help of $450.00 is used.');
  });

  test.each([
    ['paid', 'Invoice Paid', 'This invoice is paid.'],
    ['cancelled', 'Invoice Cancelled', 'This invoice is cancelled. Nothing is payable.'],
  ] as const)('that is %s asks for nothing', async (status, title, sentence) => {
    const words = await wordsOfInvoice(await anInvoice({ status, dueDate: '2026-01-01' }));
    expect(words).toContain(title);
    expect(words).toContain(sentence);
    expect(words).not.toContain('Total due');
  });

  test('is shown inline, under a name that can be saved', async () => {
    const { employerId, preEnrolmentId, token } = await anInvoice({ invoiceNumber: 'I/1 é"' });
    const reply = await download(employerId, preEnrolmentId, token);
    expect(reply.headers['content-disposition']).toBe(
      `inline; filename="Invoice I_1 __.pdf"; filename*=UTF-8''Invoice%20I%2F1%20%C3%A9%22.pdf`,
    );
    expect(reply.headers['content-length']).toBe(String(reply.rawPayload.length));
  });

  test('takes no more than five queries', async () => {
    const { employerId, preEnrolmentId, token } = await anInvoice();
    const queries = await app.countQueries(() => download(employerId, preEnrolmentId, token));
    expect(queries).toBeLessThanOrEqual(5);
  });

  test('of another company does not exist', async () => {
    const { token } = await aSignedIn(app, 'admin');
    const { employerId } = await aSignedIn(app, 'admin');
    const theirs = await anInvoice();
    const statuses = await Promise.all([
      download(theirs.employerId, theirs.preEnrolmentId, token),
      download(employerId, theirs.preEnrolmentId, theirs.token),
      download(theirs.employerId, 'nobody', theirs.token),
    ]);
    expect(statuses.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
  });
});

import { expect, test } from 'vitest';
import { findActor } from '../access/find-actor.ts';
import { anApprentice, aStudent, aUnit } from '../apprentices/test-apprentices.ts';
import { aSignedIn, aStaffToken } from '../companies/test-companies.ts';
import { aCompany, aContact } from '../companies/test-contacts.ts';
import { aDocument } from '../documents/test-documents.ts';
import { aPreEnrolment } from '../invoices/test-invoices.ts';
import { aPaidOrder } from '../payments/test-orders.ts';
import { aLearner } from '../payments/test-purchases.ts';
import type { Database } from '../platform/database.ts';
import { hashOfToken } from '../platform/sealed.ts';
import { openTestApp } from '../platform/test-app.ts';
import { aReceipt } from '../receipts/test-receipts.ts';
import { findAnything } from './find-anything.ts';
import { refreshSearchWords } from './search-words.ts';

const app = await openTestApp();

/** The hits as `kind: title` in the order of the response. */
async function find(token: string, text: string, eId?: string): Promise<string[]> {
  const { body } = await app.call('search/findAnything', { text, ...(eId && { eId }) }, token);
  return (body.Result ?? []).flatMap(({ kind, hits }) =>
    hits.map(({ title }) => `${kind}: ${title}`),
  );
}

test('an apprentice is found by any words of the name, whatever the accents, and by numbers', async () => {
  const { employerId, token } = await aSignedIn(app, 'reader');
  const { contractId } = await anApprentice(app.db, employerId, {
    student: { givenName: 'Zoë', familyName: 'Kowalczyk-Brown', studentNumber: '88214' },
    contract: { trainingContractNumber: 'TC-77120' },
  });
  for (const text of [
    'kowalczyk',
    'brown zoe',
    'ZOE KOW',
    '88214',
    'tc-77120',
    'tc-771',
    'Kowalcyzk',
    'kowlaczyk brown',
  ]) {
    expect([text, await find(token, text)]).toEqual([text, ['apprentice: Zoë Kowalczyk-Brown']]);
  }
  expect(await find(token, 'kowalczyk smith')).toEqual([]);
  const { body } = await app.call('search/findAnything', { text: 'kowalczyk' }, token);
  expect(body.Result?.[0]?.hits[0]).toMatchObject({
    id: contractId,
    detail: 'UEE30820 Certificate III in Electrotechnology Electrician',
    company: { eid: employerId },
  });
});

test('fuzzy matching is only used for kinds without exact hits', async () => {
  const { employerId, token } = await aSignedIn(app, 'reader');
  await anApprentice(app.db, employerId, { student: { familyName: 'Quandong' } });
  await anApprentice(app.db, employerId, { student: { familyName: 'Quandang' } });
  await aContact(app.db, employerId, { givenName: 'Lee', familyName: 'Quandang' });
  expect(await find(token, 'quandong')).toEqual([
    'apprentice: Ngaire Quandong',
    'contact: Lee Quandang',
  ]);
});

test('hits of several kinds are grouped, the kind with the best hit first', async () => {
  const { employerId, token } = await aSignedIn(app, 'reader');
  await anApprentice(app.db, employerId, { student: { familyName: 'Banksia' } });
  await aContact(app.db, employerId, { givenName: 'Lee', familyName: 'Banksiason' });
  await aDocument(app, employerId, { title: 'Banksia' });
  expect(await find(token, 'banksia')).toEqual([
    'document: Banksia',
    'apprentice: Ngaire Banksia',
    'contact: Lee Banksiason',
  ]);
});

test('units are found by code or title, those awaiting sign-off first', async () => {
  const { employerId, token } = await aSignedIn(app, 'reader');
  const plan = { code: 'CPCCWHS2001', moduleName: 'Apply WHS requirements' };
  for (const [givenName, status] of [
    ['Ann', 'competent'],
    ['Ben', 'awaiting_signoff'],
    ['Cam', 'in_delivery'],
  ] as const) {
    const contract = await anApprentice(app.db, employerId, { student: { givenName } });
    await aUnit(app.db, contract, { ...plan, status });
  }
  const detailsOf = async (text: string) => {
    const { body } = await app.call('search/findAnything', { text }, token);
    return body.Result?.flatMap(({ hits }) => hits.map(({ detail }) => detail));
  };
  expect(await detailsOf('cpccwhs2001')).toEqual(['Ben Tūhoe', 'Cam Tūhoe', 'Ann Tūhoe']);
  expect(await detailsOf('whs requirments')).toEqual(['Ben Tūhoe', 'Cam Tūhoe', 'Ann Tūhoe']);
});

test('staff only find units at the company being shown', async () => {
  const { employerId } = await aSignedIn(app, 'reader');
  const contract = await anApprentice(app.db, employerId);
  await aUnit(app.db, contract, { code: 'STAFFUNIT1' });
  const token = await aStaffToken(app, 'isSupport');
  expect(await find(token, 'staffunit1')).toEqual([]);
  expect(await find(token, 'staffunit1', employerId)).toEqual([
    'unit: STAFFUNIT1 Solve problems in d.c. circuits',
  ]);
});

test('of equally good hits those of the company being shown come first', async () => {
  const one = await aCompany(app.db, { name: 'Aardvark Acacia' });
  const other = await aCompany(app.db, { name: 'Zebra Acacia' });
  const token = await aStaffToken(app, 'isSupport');
  expect(await find(token, 'acacia', other.employerId)).toEqual([
    'company: Zebra Acacia',
    'company: Aardvark Acacia',
  ]);
  expect(await find(token, 'acacia', one.employerId)).toEqual([
    'company: Aardvark Acacia',
    'company: Zebra Acacia',
  ]);
});

test('of many with one name, apprentices of the company being shown come first, and learners hide none', async () => {
  const { employerId } = await aCompany(app.db);
  const other = await aCompany(app.db);
  const token = await aStaffToken(app, 'isSupport');
  const named = (givenName: string) => ({ student: { givenName, familyName: 'Correa' } });
  for (const givenName of ['Ada', 'Ben', 'Cam', 'Dee', 'Eve', 'Flo', 'Gus', 'Hal']) {
    await aStudent(app.db, { ...named(givenName).student, userId: null });
    await anApprentice(app.db, other.employerId, named(`M${givenName.toLowerCase()}`));
  }
  await anApprentice(app.db, employerId, named('Zed'));
  await app.db.rows(refreshSearchWords);
  const [own, ...others] = ['Zed', 'Mada', 'Mben', 'Mcam', 'Mdee'];
  const learners = ['Ada', 'Ben', 'Cam', 'Dee', 'Eve'].map((name) => `learner: ${name} Correa`);
  for (const text of ['correa', 'corera']) {
    expect([text, await find(token, text, employerId)]).toEqual([
      text,
      [...[own, ...others].map((name) => `apprentice: ${name} Correa`), ...learners],
    ]);
  }
});

test('staff find misspelt names and titles, the most similar first', async () => {
  const { employerId } = await aCompany(app.db, { name: 'Kurrajong Joinery' });
  await aContact(app.db, employerId, { givenName: 'Wren', familyName: 'Grevillea' });
  await aDocument(app, employerId, { title: 'Telopea policy' });
  for (const familyName of ['Lilley', 'Lilly-Pilly', 'Lillee']) {
    await anApprentice(app.db, employerId, { student: { givenName: 'Ada', familyName } });
  }
  await app.db.rows(refreshSearchWords);
  const token = await aStaffToken(app, 'isSupport');
  for (const [text, found] of [
    ['kurajong', ['company: Kurrajong Joinery']],
    ['joinery kurrajnog', ['company: Kurrajong Joinery']],
    ['grevilea', ['contact: Wren Grevillea']],
    ['wren grevilea', ['contact: Wren Grevillea']],
    ['grevilea example wren', ['contact: Wren Grevillea']],
    ['grevilea smith', []],
    ['grevilea smith wren', []],
    ['telopea polcy', ['document: Telopea policy']],
    ['lilleyy', ['Lilley', 'Lillee', 'Lilly-Pilly'].map((name) => `apprentice: Ada ${name}`)],
    ['lilleyy 99', []],
  ] as const) {
    expect([text, await find(token, text)]).toEqual([text, found]);
  }
});

test('short words and numbers beside misspelt ones must be there as typed', async () => {
  const { employerId } = await aCompany(app.db);
  for (const [givenName, familyName, studentNumber] of [
    ['Bo Li', 'Casuarina', '70011'],
    ['Ada Mae', 'Casuarina', '70012'],
  ] as const) {
    await anApprentice(app.db, employerId, { student: { givenName, familyName, studentNumber } });
  }
  await app.db.rows(refreshSearchWords);
  const token = await aStaffToken(app, 'isSupport');
  const found = ['apprentice: Bo Li Casuarina'];
  for (const [text, expected] of [
    ['li casaurina', found],
    ['casaurina 70011', found],
    ['casaurina 70011 li', found],
    ['casaurina 70011 li bo', found],
    ['casaurina 70011 li xu', []],
    ['casaurina 70012 li', []],
    ['casaurina 70012 bo li', []],
  ] as const) {
    expect([text, await find(token, text)]).toEqual([text, expected]);
  }
});

test('every word must be there, however many there are', async () => {
  const { employerId, token } = await aSignedIn(app, 'reader');
  await anApprentice(app.db, employerId, {
    student: { givenName: 'Wyn', familyName: 'Hakea', studentNumber: '70021' },
  });
  for (const [text, expected] of [
    ['hakea 70021 wyn ha', ['apprentice: Wyn Hakea']],
    ['hakea 70021 wyn xu', []],
    ['hakea 70021 wyn 999', []],
  ] as const) {
    expect([text, await find(token, text)]).toEqual([text, expected]);
  }
});

test('staff find a name that is new since the last update of words only as it is spelt', async () => {
  const { employerId } = await aCompany(app.db);
  await anApprentice(app.db, employerId, { student: { familyName: 'Boronia' } });
  const token = await aStaffToken(app, 'isSupport');
  expect(await find(token, 'boronia')).toEqual(['apprentice: Ngaire Boronia']);
  expect(await find(token, 'boroina')).toEqual([]);
  await app.db.rows(refreshSearchWords);
  expect(await find(token, 'boroina')).toEqual(['apprentice: Ngaire Boronia']);
});

test('with more than five of a kind there is a flag for more', async () => {
  const { employerId, token } = await aSignedIn(app, 'reader');
  for (let number = 1; number <= 6; number++) {
    await anApprentice(app.db, employerId, {
      student: { givenName: `Twin${number}`, familyName: 'Waratah' },
    });
  }
  const { body } = await app.call('search/findAnything', { text: 'waratah' }, token);
  expect(body.Result?.map(({ hits, hasMore }) => [hits.length, hasMore])).toEqual([[5, true]]);
});

test('a short word matches the start of a word, and pattern characters are literal', async () => {
  const { employerId, token } = await aSignedIn(app, 'reader');
  await anApprentice(app.db, employerId, { student: { givenName: 'Wei', familyName: 'Li' } });
  await anApprentice(app.db, employerId, {
    student: { givenName: 'Ada', familyName: 'Lindqvist' },
  });
  await anApprentice(app.db, employerId, { student: { givenName: 'Al', familyName: 'Kalina' } });
  expect(await find(token, 'li')).toEqual(['apprentice: Wei Li', 'apprentice: Ada Lindqvist']);
  expect(await find(token, 'li we')).toEqual(['apprentice: Wei Li']);
  for (const text of ['(l', '（l', '[l', 'l|']) {
    expect([text, await find(token, text)]).toEqual([
      text,
      ['apprentice: Ada Lindqvist', 'apprentice: Wei Li'],
    ]);
  }
  // The wide forms are the same characters to the database.
  for (const text of [
    '%%',
    '％％％',
    '__',
    '＿＿＿',
    '\\\\',
    '.*',
    "li'; drop table units",
    '100%',
  ]) {
    expect([text, await find(token, text)]).toEqual([text, []]);
  }
});

test('retired records are not found', async () => {
  const { employerId, token } = await aSignedIn(app, 'reader');
  const retiredAt = app.now;
  await anApprentice(app.db, employerId, {
    student: { familyName: 'Wattlebird' },
    contract: { retiredAt },
  });
  await aContact(app.db, employerId, { familyName: 'Wattlebird', retiredAt });
  await aDocument(app, employerId, { title: 'Wattlebird', retiredAt });
  expect(await find(token, 'wattlebird')).toEqual([]);
});

test('a learner finds their own invoices and orders, and no others', async () => {
  const { userId, studentId } = await aLearner(app);
  const own = await aPreEnrolment(app.db, null, studentId);
  const others = await aPreEnrolment(app.db, null, (await aLearner(app)).studentId);
  const token = await app.signIn(userId);
  expect(await find(token, own.preEnrolmentNumber)).toEqual([`invoice: ${own.invoiceNumber}`]);
  expect(await find(token, others.preEnrolmentNumber)).toEqual([]);
});

test('an order is found by the number of its receipt, by its buyer and by staff', async () => {
  const learner = await aLearner(app);
  const { order, receiptNumber } = await aPaidOrder(app, {
    studentId: learner.studentId,
    userId: learner.userId,
    employerId: null,
  });
  const expected = [`order: ${order.orderNumber}`];
  expect(await find(await app.signIn(learner.userId), receiptNumber)).toEqual(expected);
  expect(await find(await aStaffToken(app, 'isSupport'), receiptNumber)).toEqual(expected);
  const other = await aLearner(app);
  expect(await find(await app.signIn(other.userId), receiptNumber)).toEqual([]);
});

test('what was paid with a purchase-order number is found by it, in one’s own companies and by staff', async () => {
  const { employerId, user } = await aSignedIn(app, 'reader');
  const { studentId } = await anApprentice(app.db, employerId);
  const aPayment = async (purchaseOrderNumber: string) => {
    const { preEnrolmentId } = await aPreEnrolment(app.db, employerId, studentId);
    return aPaidOrder(app, {
      ...{ employerId, studentId, preEnrolmentId, purchaseOrderNumber, userId: user.id },
    });
  };
  const paid = await aPayment('PO-77120');
  const taken = await aPayment('PO-77121');
  const { receiptNumber } = await aReceipt(app.db, employerId, {
    portalReceiptNumber: taken.receiptNumber,
  });
  const token = await app.signIn(user.id);
  const byStaff = await aStaffToken(app, 'isSupport');
  expect(await find(token, 'po-77120')).toEqual([`receipt: ${paid.receiptNumber}`]);
  expect(await find(token, 'PO-77121')).toEqual([`receipt: ${receiptNumber}`]);
  expect(await find(byStaff, 'po-77120')).toEqual([`order: ${paid.order.orderNumber}`]);
  expect(await find(byStaff, 'PO-771')).toEqual([]);
  const other = await aSignedIn(app, 'admin');
  expect(await find(other.token, 'PO-77120')).toEqual([]);
});

test('texts that are too short or too long are refused', async () => {
  const { token } = await aSignedIn(app, 'reader');
  for (const text of ['', ' a ', 'x'.repeat(101), 'tab\u0000']) {
    const { status, body } = await app.call('search/findAnything', { text }, token);
    expect([status, body.Error?.Code]).toEqual([400, 'invalid']);
  }
});

test('a database without trigrams finds the same, except for spelling mistakes', async () => {
  const { employerId, token } = await aSignedIn(app, 'reader');
  await anApprentice(app.db, employerId, { student: { givenName: 'Wen', familyName: 'Ironbark' } });
  const actor = await findActor(app.db, hashOfToken(token), {
    now: app.now,
    idle: { minutes: 720, staffMinutes: 720 },
  });
  if (!actor) throw new Error('The signed-in user was not found.');
  // As if the extension could not be created.
  const withoutTrigrams: Database = {
    ...app.db,
    orm: Object.create(app.db.orm),
    rows: (asked, ...given) =>
      asked.name === 'has-trigrams'
        ? Promise.resolve([{ has: false } as never])
        : app.db.rows(asked, ...given),
  };
  const context = { db: withoutTrigrams, now: app.now, actor };
  const found = async (text: string) =>
    (await findAnything(context, { text })).flatMap(({ hits }) => hits.map(({ title }) => title));
  expect(await found('ironbark wen')).toEqual(['Wen Ironbark']);
  expect(await found('irnbark')).toEqual([]);
});

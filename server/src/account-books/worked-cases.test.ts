import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { folderPlace } from '../backup/folder-place.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { writeBackup } from '../backup/write-backup.ts';
import { type DatabasePool, openDatabase } from '../platform/database.ts';
import { openFileStorage } from '../platform/file-storage.ts';
import { signWith } from '../platform/sealed.ts';
import { aTestDatabase, type TestDatabase, testSecret } from '../platform/test-database.ts';
import { Books } from './books.ts';
import { readWorkedCases } from './read-worked-cases.ts';
import type { RegistryInvoice } from './registry.ts';
import {
  first,
  invoiceOf,
  kit,
  module_,
  play,
  registryOf,
  theBooks as startBooks,
  tools,
  tuition,
  tuitionAndKit,
} from './worked-case.ts';

// The cases of docs/account-activity.md, which were worked out before the code: each is played, and
// the account compared with its table row by row.

const cases = await readWorkedCases();

const open: Books[] = [];
const closing: DatabasePool[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((books) => books.close()));
  await Promise.all(closing.splice(0).map((database) => database.close()));
});

async function theBooks(): Promise<Books> {
  const books = await startBooks();
  open.push(books);
  return books;
}

const bring =
  (...invoices: RegistryInvoice[]) =>
  (books: Books) =>
    books.import(registryOf(invoices));
const paidOf = (invoice: RegistryInvoice): RegistryInvoice => ({ ...invoice, status: 'paid' });

test('1: a part refund of an invoice that stays paid leaves nothing owed', async () => {
  const books = await theBooks();
  let payment = { orderNumber: '', attemptId: '' };
  await play(books, cases.get(1)?.[0], {
    '2026-03-02': bring(tuitionAndKit),
    '2026-03-09': async () => {
      payment = await books.pay([tuitionAndKit]);
    },
    '2026-03-16': () =>
      books.refund(payment, { amount: 11_000, lines: [{ lineNumber: 2, amount: 11_000 }] }),
  });
});

test('2: an invoice that is owed again after a part refund is owed in full', async () => {
  const books = await theBooks();
  let payment = { orderNumber: '', attemptId: '' };
  await play(books, cases.get(2)?.[0], {
    '2026-03-02': bring(tuitionAndKit),
    '2026-03-09': async () => {
      payment = await books.pay([tuitionAndKit]);
    },
    '2026-03-16': () =>
      books.refund(payment, { amount: 11_000, lines: [{ lineNumber: 2, amount: 11_000 }] }),
    '2026-03-23': () => books.refund(payment, { amount: 50_000, invoice: 'owedAgain' }),
  });
});

test('3: withdrawn and cancelled invoices stay on the account with what took them away', async () => {
  const books = await theBooks();
  let payment = { orderNumber: '', attemptId: '' };
  await play(books, cases.get(3)?.[0], {
    '2026-03-02': bring(tuitionAndKit, module_),
    '2026-03-09': async () => {
      payment = await books.pay([tuitionAndKit]);
    },
    '2026-03-16': () => books.refund(payment, { amount: 61_000, invoice: 'withdrawn' }),
    '2026-03-20': bring(
      { ...tuitionAndKit, status: 'cancelled' },
      { ...module_, status: 'cancelled' },
    ),
  });
  const march = await books.activity('E1', '2026-03-01', '2026-03-31');
  expect(march.closingBalance).toBe(0);
  expect(march.lines.filter(({ kind }) => kind === 'invoice')).toHaveLength(2);
});

test('4: a payment of several invoices is one bank amount with its parts', async () => {
  const books = await theBooks();
  let payment = { orderNumber: '', attemptId: '' };
  const all = [tuitionAndKit, module_, tools];
  await play(books, cases.get(4)?.[0], {
    '2026-03-02': bring(...all),
    '2026-03-09': async () => {
      payment = await books.pay(all, { purchaseOrderNumber: 'PO-7781' });
      const account = await books.activity('E1', '2026-03-09', '2026-03-09');
      expect(account.lines).toMatchObject([
        { kind: 'payment', amount: -142_000, purchaseOrderNumber: 'PO-7781' },
      ]);
      expect(
        account.lines[0]?.parts.map(({ invoiceNumber, amount, gstAmount, studentName }) => [
          ...[invoiceNumber, amount, gstAmount, studentName],
        ]),
      ).toEqual([
        ['I101', -61_000, -1000, 'Ngaire Tūhoe'],
        ['I102', -48_000, 0, 'Ngaire Tūhoe'],
        ['I103', -33_000, -3000, 'Ngaire Tūhoe'],
      ]);
    },
    '2026-03-16': () =>
      books.refund(payment, { amount: 11_000, lines: [{ lineNumber: 2, amount: 11_000 }] }),
  });
});

test('5: a supply with fee help that is withdrawn leaves no GST', async () => {
  const books = await theBooks();
  const help = invoiceOf('105', {
    lines: [{ description: 'Tool kit', amount: 110_000, gst: 10_000 }],
    feeHelp: 60_000,
  });
  let payment = { orderNumber: '', attemptId: '' };
  await play(books, cases.get(5)?.[0], {
    '2026-03-02': bring(help),
    '2026-03-09': async () => {
      payment = await books.pay([help]);
    },
    '2026-03-16': () => books.refund(payment, { amount: 50_000, invoice: 'withdrawn' }),
  });
});

test('6: credit pays what has been due the longest', async () => {
  const books = await theBooks();
  const cancelled: RegistryInvoice = { ...tuitionAndKit, status: 'cancelled' };
  const later = { ...module_, due: '2026-04-30' };
  await play(books, cases.get(6)?.[0], {
    '2026-03-02': bring(tuitionAndKit),
    '2026-03-09': () => books.pay([tuitionAndKit]),
    '2026-03-20': bring(cancelled),
    '2026-04-01': bring(cancelled, later),
    '2026-04-08': bring(cancelled, later, { ...tools, due: '2026-05-15' }),
  });
});

test('7: an invoice that was paid elsewhere is settled, and its receipt has no effect', async () => {
  const books = await theBooks();
  const receipt = { id: 'R-900', employerId: 'E1', amount: 61_000, day: '2026-03-18' };
  await play(books, cases.get(7)?.[0], {
    '2026-03-02': bring(tuitionAndKit),
    '2026-03-20': () => books.import(registryOf([paidOf(tuitionAndKit)], [receipt])),
    '2026-03-27': () => books.import(registryOf([tuitionAndKit], [receipt])),
  });
  const { lines } = await books.activity('E1', '2026-03-20', '2026-03-20');
  expect(lines.find(({ kind }) => kind === 'registryReceipt')).toMatchObject({
    ...{ documentNumber: 'R-900', aboutDay: '2026-03-18', amount: 0, notedAmount: 61_000 },
  });
});

test('8: an invoice that changes after it was paid leaves a credit or the rest', async () => {
  const books = await theBooks();
  const at = (amount: number) => ({ ...tuitionAndKit, lines: [{ ...tuition, amount }, kit] });
  await play(books, cases.get(8)?.[0], {
    '2026-03-02': bring(tuitionAndKit),
    '2026-03-09': () => books.pay([tuitionAndKit]),
    '2026-03-20': bring(paidOf(at(45_000))),
    '2026-03-27': bring(paidOf(at(53_000))),
    '2026-04-03': bring(at(53_000)),
  });
});

test('9: what leaves the extract paid stays, what leaves it unpaid goes and comes back', async () => {
  const books = await theBooks();
  await play(books, cases.get(9)?.[0], {
    '2026-03-02': bring(tuitionAndKit, module_),
    '2026-03-09': () => books.pay([tuitionAndKit]),
    '2026-03-20': bring(),
    '2026-04-10': bring(paidOf(tuitionAndKit), module_),
  });
});

test('10: corrections are entries of their own day', async () => {
  const books = await theBooks();
  let payment = { orderNumber: '', attemptId: '' };
  let refundId = '';
  await play(books, cases.get(10)?.[0], {
    '2026-03-02': bring(tuitionAndKit),
    '2026-03-09': async () => {
      payment = await books.payWithoutAnswer([tuitionAndKit]);
      await books.resolve(payment, 'declined');
    },
    '2026-03-16': () => books.correct(payment, 'paid'),
    '2026-03-20': async () => {
      const lines = [{ lineNumber: 2, amount: 11_000 }];
      refundId = await books.refundWithoutAnswer(payment, { amount: 11_000, lines });
      await books.resolveRefund(refundId, 'refunded');
    },
    '2026-03-27': () => books.correctRefund(refundId, 'declined'),
    '2026-03-30': () => books.correct(payment, 'declined'),
  });
});

test('11: what an undone import posted is taken back by new entries', async () => {
  const books = await theBooks();
  let importId = '';
  const wrong = {
    ...tuitionAndKit,
    lines: [tuition, { ...kit, amount: 22_000, gst: 2000 }],
  };
  await play(books, cases.get(11)?.[0], {
    '2026-03-02': bring(tuitionAndKit),
    '2026-03-09': async () => {
      importId = await books.import(registryOf([wrong, tools]));
    },
    '2026-03-10': async () => {
      books.goTo('2026-03-10', 7);
      expect(await books.undo(importId)).toBe(true);
    },
  });
});

describe('12: a restored database', () => {
  let folder: string;
  let database: TestDatabase;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tradebridge-restored-'));
    database = await aTestDatabase('template0');
  });
  afterAll(async () => {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  });

  test('has the account of its backup, and the registry settles what was lost', async () => {
    const books = await theBooks();
    const [before, after] = cases.get(12) ?? [];
    const backup = folderPlace(join(folder, 'backup'));
    let printed = '';
    await play(books, before, {
      '2026-03-02': bring(tuitionAndKit),
      '2026-03-12': async () => {
        printed = (await books.download('E1', [first, '2026-03-09'], 'csv')).toString();
        const { db, files, now } = books.app;
        await writeBackup({ db, files, secretId: null, now }, backup);
        await books.pay([tuitionAndKit]);
      },
    });
    const files = openFileStorage(join(folder, 'files'));
    await restoreBackup({ db: database, files, secretIds: [], now: books.app.now }, backup);
    // As after a restart: restoring leaves settings in its connections.
    const restarted = openDatabase(database.url, { connections: 6, sign: signWith(testSecret) });
    closing.push(restarted);
    const restored = await Books.open({ ...restarted, url: database.url });
    open.push(restored);
    const rows = after?.filter(({ day }) => day > '2026-03-02');
    await play(restored, rows, { '2026-03-16': bring(paidOf(tuitionAndKit)) });
    const again = await restored.download('E1', [first, '2026-03-09'], 'csv');
    expect(again.toString()).toBe(printed);
  });
});

import { type LabelValues, textOf } from '@tradebridge/contract/labels';
import { expect, test } from 'vitest';
import { openPortal } from '../test/open-portal.tsx';
import { staffWith } from '../test/people.ts';
import { narrowLabels } from './label-list.ts';
import { type LabelRow, labelRowsOf } from './label-row.ts';
import { labelView } from './label-view.ts';

const portal = await openPortal();

/** The product's labels, as the server lists them. */
async function allLabels(): Promise<readonly LabelRow[]> {
  const token = await portal.app.signIn((await staffWith(portal.db, 'isAdmin')).id);
  const { body } = await portal.app.call('labels/retrieveCatalogue', {}, token);
  return labelRowsOf(body.Result ?? [], []);
}

let reading: Promise<readonly LabelRow[]> | undefined;

/** A search with more results is not specific enough. */
const fewRows = 25;

test.each<[kind: string, key: string, values?: LabelValues]>([
  ['refusal', 'refusals.forbidden'],
  ['refusal', 'refusals.keyUsed'],
  ['refusal', 'refusals.cardPaymentsMissing'],
  ['refusal', 'refusals.studentDoesNotMatch'],
  ['refusal', 'refusals.internal'],
  ['refusal', 'checkoutServer.beingPaidByYou', { since: '02-Mar-2026 08:00:00 am' }],
  ['refusal', 'checkoutServer.amountChanged', { amount: '$45.00' }],
  ['refusal', 'delivery.notDigital'],
  ['refusal', 'identity.alreadyTrusted'],
  ['refusal', 'papers.notInTime'],
  ['schema message', 'input.email'],
  ['schema message', 'input.oneOf', { values: 'core, elective' }],
  ['schema message', 'input.familyName'],
  ['schema message', 'input.maxCharacters', { limit: 500 }],
  ['schema message', 'passwordFault.common'],
  ['schema message', 'passwordFault.ownName', { part: 'Jane' }],
  ['schema message', 'addressFault.australianOnly'],
  ['schema message', 'addressFault.localityRequired'],
  ['paper', 'invoicePaper.noTaxInvoice'],
  ['paper', 'invoicePaper.isWithdrawn', { day: '02-Mar-2026' }],
  ['paper', 'reports.ofContract', { number: 'TC-1001' }],
  ['paper', 'reports.not_yet_started'],
  ['paper', 'statementPaper.movements'],
  ['paper', 'statementPaper.balanceDue'],
  ['paper', 'paymentPaper.studentNumber'],
  ['paper', 'papers.continued', { caption: 'Units of competency' }],
  ['paper', 'signOffStatements.competent'],
  ['mail', 'paymentMail.printText', { address: '1 High St', documents: 'Transcript' }],
  ['mail', 'paymentMail.withdrawn', { invoice: 'I-2041' }],
  ['mail', 'paymentMail.reversedPaymentSubject', { order: 'O-31', amount: '$20.00' }],
  ['mail', 'delivery.printSubject', { order: 'O-31' }],
  ['mail', 'delivery.printReference', { reference: 'AP123' }],
  ['mail', 'mail.foot', { product: 'Tradebridge', institute: 'Example TAFE' }],
  ['calendar', 'calendar.name', { name: 'Lee Smith' }],
  ['screen', 'app.unsavedMessage'],
  ['screen', 'shell.partMissing'],
  ['screen', 'companies.connectTitle'],
  ['screen', 'signOffs.goneSome'],
  ['screen', 'home.failed'],
  ['screen', 'learners.documentsLead'],
  ['screen', 'registry.saysChecked'],
  ['screen', 'profile.providerSince', { when: '02-Mar-2026' }],
  ['screen', 'idle.endsIn', { time: '1:59' }],
  ['screen', 'timetable.address.shownOnce'],
  ['attribute', 'ui.clearSearch'],
  ['attribute', 'ui.quantityOf', { item: 'Transcript of results' }],
  ['attribute', 'ui.notifications'],
  ['attribute', 'toolbar.filtersOn'],
  ['attribute', 'contentEditing.moveUp', { title: 'Trades' }],
  ['attribute', 'contentHistory.restore', { version: 'Version 3' }],
])('%s %s is found by its text', async (_kind, key, values) => {
  reading ??= allLabels();
  const rows = await reading;
  const label = rows.find((row) => row.key === key);
  if (!label) throw new Error(`There is no label ${key}.`);
  const seen = textOf(label, values);
  expect(seen).not.toMatch(/\{\w+\}/);
  for (const search of [seen, seen.toUpperCase(), label.defaultText]) {
    const found = narrowLabels(rows, { ...labelView.usual, search }).map((row) => row.key);
    expect(found).toContain(key);
    expect(found.length).toBeLessThanOrEqual(fewRows);
  }
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pluralOf, renamerOf, type Term } from './label-vocabulary.ts';
import { placeholdersOf } from './labels.ts';

const term = (singular: string, plural = pluralOf(singular)): Term => ({ singular, plural });
const preEnrolment = term('Pre-enrolment');
const invoice = term('Invoice');
const rename = renamerOf(preEnrolment, invoice);

test.each([
  ['Pre-enrolment', 'Invoice'],
  ['pre-enrolment to pay', 'invoice to pay'],
  ['PRE-ENROLMENT', 'INVOICE'],
  ['Pre-enrolments', 'Invoices'],
  ['{count} pre-enrolments are overdue.', '{count} invoices are overdue.'],
  ['PRE-ENROLMENTS', 'INVOICES'],
  ['Pre-Enrolment', 'Invoice'],
  ['Pre‑enrolment', 'Invoice'],
  ['the pre-enrolment’s number', 'the invoice’s number'],
  ['Pay (pre-enrolment).', 'Pay (invoice).'],
  ['Pre-enrolment {preEnrolment}, pre-enrolment', 'Invoice {preEnrolment}, invoice'],
])('%j becomes %j', (text, renamed) => {
  expect(rename(text)?.text).toBe(renamed);
});

test.each([
  'No such word',
  'A non-pre-enrolment',
  'pre-enrolmental',
  '{pre-enrolment}',
  'pre-enrolment.csv',
  'pre-enrolment@example.com',
  'pre-enrolment_number',
  '{name}pre-enrolment',
])('%j stays', (text) => {
  expect(rename(text)).toBeNull();
});

test('a placeholder stays even if it is the term', () => {
  const toFee = renamerOf(invoice, term('Fee'));
  expect(toFee('{invoice}')).toBeNull();
  expect(toFee('Invoice {invoice}')?.text).toBe('Fee {invoice}');
});

test('the parts mark what was changed', () => {
  expect(rename('Pay pre-enrolment {number} now')?.pieces).toEqual([
    { before: 'Pay ', after: 'Pay ' },
    { before: 'pre-enrolment', after: 'invoice' },
    { before: ' {number} now', after: ' {number} now' },
  ]);
});

test.each([
  ['Pay a pre-enrolment.', 'Pay an invoice.'],
  ['A pre-enrolment', 'An invoice'],
  ['A PRE-ENROLMENT', 'AN INVOICE'],
  ['a PRE-ENROLMENT', 'an INVOICE'],
])('the article matches the sound: %j becomes %j', (text, renamed) => {
  const found = rename(text);
  expect(found?.text).toBe(renamed);
  expect(found?.changesArticle).toBe(true);
  expect(renamerOf(invoice, preEnrolment)(renamed)?.text).toBe(text);
});

test.each([
  ['the pre-enrolment', 'the invoice'],
  ['Plan A: pre-enrolment', 'Plan A: invoice'],
  ['a new pre-enrolment', 'a new invoice'],
  ['a pre-enrolments list', 'a invoices list'],
])('no other word is mistaken for the article: %j', (text, renamed) => {
  expect(rename(text)).toMatchObject({ text: renamed, changesArticle: false });
});

test.each([
  ['Company', 'User', 'a company', 'a user'],
  ['Company', 'Employer', 'a company', 'an employer'],
  ['Company', 'MFA code', 'a company', 'an MFA code'],
  ['Apprentice', 'USI', 'an apprentice', 'a USI'],
  ['Apprentice', 'Hour', 'an apprentice', 'an hour'],
  ['Apprentice', 'Union', 'an apprentice', 'a union'],
  ['Unit', 'Uninvoiced fee', 'a unit', 'an uninvoiced fee'],
])('%s to %s: %j becomes %j', (from, to, text, renamed) => {
  expect(renamerOf(term(from), term(to))(text)?.text).toBe(renamed);
});

test('several words keep the capitals of their position', () => {
  const toPlan = renamerOf(term('Training contract'), term('Apprenticeship plan'));
  expect(toPlan('training contract')?.text).toBe('apprenticeship plan');
  expect(toPlan('Training contract')?.text).toBe('Apprenticeship plan');
  expect(toPlan('Training Contracts')?.text).toBe('Apprenticeship Plans');
  expect(toPlan('TRAINING CONTRACT')?.text).toBe('APPRENTICESHIP PLAN');
  expect(toPlan('a training  contract')?.text).toBe('an apprenticeship plan');
});

test('a term with its own capitals keeps them, and does not pass them on', () => {
  const toUsi = renamerOf(term('Student number'), term('USI'));
  expect(toUsi('Your student number')?.text).toBe('Your USI');
  expect(toUsi('Student numbers')?.text).toBe('USIs');
  const fromUsi = renamerOf(term('USI'), term('Student number'));
  expect(fromUsi('Enter your USI. USI missing')?.text).toBe(
    'Enter your student number. Student number missing',
  );
});

test('a new term that contains the old one is not renamed again', () => {
  const toTaxInvoice = renamerOf(invoice, term('Tax invoice'));
  expect(toTaxInvoice('Invoice')?.text).toBe('Tax invoice');
  expect(toTaxInvoice('Your tax invoice')).toBeNull();
  expect(toTaxInvoice('Tax invoice or invoice')).toMatchObject({
    text: 'Tax invoice or tax invoice',
    usedNewTerm: true,
  });
});

test('a text that already has the new term is marked', () => {
  expect(rename('Invoice of the pre-enrolment')?.usedNewTerm).toBe(true);
  expect(rename('The pre-enrolment')?.usedNewTerm).toBe(false);
});

test('a word that equals its plural is renamed as one', () => {
  const toCrew = renamerOf(
    { singular: 'Staff', plural: 'Staff' },
    { singular: 'Crew', plural: '' },
  );
  expect(toCrew('All staff')?.text).toBe('All crew');
});

test.each([
  ['Invoice', 'Invoices'],
  ['Company', 'Companies'],
  ['Address', 'Addresses'],
  ['Branch', 'Branches'],
  ['Day', 'Days'],
  ['USI', 'USIs'],
  ['Tax invoice', 'Tax invoices'],
  ['', ''],
])('the plural of %j is suggested as %j', (singular, plural) => {
  expect(pluralOf(singular)).toBe(plural);
});

/** Words other than the terms, and marks between them. */
const filler = fc.constantFrom('Pay', 'the', 'now', '{count}', '{invoice}', '{name}', 'for', 'GST');
const joint = fc.constantFrom(' ', ', ', '. ', ' (', ') ', '/', '\n');

/** A term in each spelling, with an article that fits its sound. */
const spellings = ({ singular, plural }: Term, article: string): string[] =>
  [singular, plural]
    .flatMap((form) => [form, form.toLowerCase(), form.toUpperCase()])
    .concat(`${article} ${singular.toLowerCase()}`, `the ${plural.toLowerCase()}`);

const textWith = (words: readonly string[]) =>
  fc
    .array(fc.tuple(fc.oneof(filler, fc.constantFrom(...words)), joint), { minLength: 1 })
    .map((parts) => parts.flat().join(''));

test('a term renamed and renamed back leaves every text as it was', () => {
  const pairs = fc.constantFrom<[Term, string, Term]>(
    [preEnrolment, 'a', invoice],
    [invoice, 'an', preEnrolment],
    [term('Training contract'), 'a', term('Apprenticeship plan')],
    [term('Company'), 'a', term('Employer')],
    [term('Fee'), 'a', term('Fee of the course', 'Fees of the course')],
  );
  fc.assert(
    fc.property(
      pairs.chain(([from, article, to]) =>
        fc.record({
          from: fc.constant(from),
          to: fc.constant(to),
          text: textWith(spellings(from, article)),
        }),
      ),
      ({ from, to, text }) => {
        const there = renamerOf(from, to)(text);
        if (there === null) return;
        expect(renamerOf(to, from)(there.text)?.text).toBe(text);
      },
    ),
    { numRuns: 500 },
  );
});

test('placeholders stay in any text, and the parts joined are the texts', () => {
  const anything = fc.oneof(
    textWith(spellings(invoice, 'an')),
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom(
      '{invoice}',
      '{invoice} invoice{invoice}',
      'invoice{',
      '{{invoice}}',
      'İnvoice',
    ),
  );
  fc.assert(
    fc.property(fc.array(anything), (texts) => {
      const text = texts.join(' ');
      const renamed = renamerOf(invoice, term('Pre-enrolment'))(text);
      if (renamed === null) return;
      expect(placeholdersOf(renamed.text)).toEqual(placeholdersOf(text));
      expect(renamed.pieces.map(({ before }) => before).join('')).toBe(text);
      expect(renamed.pieces.map(({ after }) => after).join('')).toBe(renamed.text);
    }),
    { numRuns: 500 },
  );
});

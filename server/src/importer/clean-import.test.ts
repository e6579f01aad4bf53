import { pastedName } from '@tradebridge/contract/test-texts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aContactRow, anEmployerRow } from './test-extract.ts';
import { aPortal } from './test-portal.ts';

let portal: Awaited<ReturnType<typeof aPortal>>;
beforeAll(async () => {
  portal = await aPortal();
});
beforeEach(() => portal.empty());
afterAll(() => portal.close());

const extractOf = (contact: Record<string, string>, generatedAt = '2026-03-02T00:00:00Z') => ({
  mode: 'delta' as const,
  generatedAt,
  rows: {
    'employers.csv': [anEmployerRow('E1')],
    'employer_contacts.csv': [aContactRow('C1', 'E1', contact)],
  },
});
const contacts = () =>
  portal.rows('select given_name, family_name, mobile_phone, email from employer_contacts');

/** How many contacts an import changed. */
async function updated(contact: Record<string, string>, generatedAt?: string) {
  const outcome = await portal.import(extractOf(contact, generatedAt));
  if (outcome.status !== 'imported') throw new Error(outcome.status);
  return outcome.counts.get('employer_contacts.csv')?.updated;
}

const pasted = {
  given_name: '\u200eMia\u00a0 Jane',
  family_name: 'Te Rangi\u2011H\u0131\u0304roa\u202e',
  mobile_phone: '\u202a0400\u00a0000\u2013000\u202c',
  email: 'Info@m\u00fcller.example',
};
const stored = {
  given_name: 'Mia Jane',
  family_name: 'Te Rangi-H\u0131\u0304roa'.normalize('NFC'),
  mobile_phone: '0400 000-000',
  email: 'info@xn--mller-kva.example',
};

test('what an extract holds is cleaned, and the same extract again changes nothing', async () => {
  await portal.import(extractOf(pasted));
  expect(await contacts()).toEqual([stored]);
  expect(await updated(pasted)).toBe(0);
});

test.each(pastedName)(
  '%j, stored by a release that did not clean it, is no change',
  async (written) => {
    await portal.import(extractOf({ given_name: 'Mia' }));
    await portal.db.pool.query('update employer_contacts set given_name = $1', [written]);
    expect(await updated({ given_name: written })).toBe(0);
    expect(await updated({ given_name: `${written} x` })).toBe(1);
  },
);

test('a value that users changed is no conflict because what they found was not clean', async () => {
  await portal.import(extractOf({ mobile_phone: '0400 000 000' }));
  await portal.db.pool.query(
    `insert into registry_changes (id, at, kind, employer_id, subject_type, subject_id, values, visible_at,
       protects_table, protects_id, protects)
     values (gen_random_uuid(), now(), 'contact.updated', 'E1', 'contact', 'C1', '{}', now(), 'employer_contacts', 'C1',
       jsonb_build_array(jsonb_build_object('column', 'mobile_phone', 'old', $1::text, 'new', '0400 111 111')))`,
    ['\u202a0400\u00a0000\u00a0000\u202c'],
  );
  const outcome = await portal.import(
    extractOf({ mobile_phone: '\u202a0400\u00a0000\u00a0000\u202c' }),
  );
  expect(outcome.status === 'imported' && outcome.warnings).toEqual([]);
});

test('a required cell of which nothing is visible is empty', async () => {
  const outcome = await portal.import(extractOf({ family_name: '\u200e\u00a0' }));
  expect(outcome.status).toBe('refused');
});

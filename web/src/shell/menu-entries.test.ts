import { describe, expect, test } from 'vitest';
import { menuEntries } from './menu-entries.ts';

const aSummary = {
  contractsCount: 45,
  awaitingSignoffCount: 12,
  invoicesOverdueCount: 0,
  invoicesToPayCount: 0,
  receiptsCount: 0,
  subsidiariesCount: 6,
  uploadCount: 0,
  workPlacementsCount: 0,
};

const idsOf = (state: Parameters<typeof menuEntries>[0]) =>
  menuEntries(state).map((entry) => entry.id);

describe('the menu', () => {
  test('shows who may read a company its entries, in order', () => {
    expect(idsOf({ readsCompany: true, summary: aSummary })).toEqual([
      'home',
      'apprentices',
      'sign-offs',
      'sign-out',
    ]);
  });

  test('has no entry of a company for anybody else', () => {
    expect(idsOf({ readsCompany: false, summary: null })).toEqual(['home', 'sign-out']);
  });

  test('has no Apprentices where there are none', () => {
    const none = { ...aSummary, contractsCount: 0 };
    expect(idsOf({ readsCompany: true, summary: none })).not.toContain('apprentices');
  });

  test('counts apprentices, and what waits in amber', () => {
    const entries = menuEntries({ readsCompany: true, summary: aSummary });
    expect(entries.find(({ id }) => id === 'apprentices')?.count).toBe(45);
    expect(entries.find(({ id }) => id === 'sign-offs')?.badge).toEqual({
      meaning: 'amber',
      count: 12,
    });
  });
});

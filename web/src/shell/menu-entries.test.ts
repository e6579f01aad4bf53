import { describe, expect, test } from 'vitest';
import { type MenuState, menuEntries } from './menu-entries.ts';

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

type Given = Partial<MenuState>;
const entriesOf = (given: Given) =>
  menuEntries({ readsCompany: false, summary: null, isAdministrator: false, ...given });
const idsOf = (given: Given) => entriesOf(given).map((entry) => entry.id);

describe('the menu', () => {
  test('shows who may read a company its entries, in order', () => {
    expect(idsOf({ readsCompany: true, summary: aSummary })).toEqual([
      'home',
      'apprentices',
      'sign-offs',
      'company',
      'subsidiaries',
      'profile',
      'settings',
      'sign-out',
    ]);
  });

  test('has no entry of a company for anybody else', () => {
    expect(idsOf({ readsCompany: false, summary: null })).toEqual([
      'home',
      'profile',
      'settings',
      'sign-out',
    ]);
  });

  test('has Administration for administrators, after the entries of the company', () => {
    expect(idsOf({ isAdministrator: true }).slice(0, 2)).toEqual(['home', 'admin']);
    const ids = idsOf({ isAdministrator: true, readsCompany: true, summary: aSummary });
    expect(ids.indexOf('admin')).toBe(ids.indexOf('subsidiaries') + 1);
    expect(idsOf({ readsCompany: true, summary: aSummary })).not.toContain('admin');
  });

  test('has Subsidiary Companies for a parent company alone', () => {
    const none = { ...aSummary, subsidiariesCount: 0 };
    expect(idsOf({ readsCompany: true, summary: none })).not.toContain('subsidiaries');
    expect(idsOf({ readsCompany: true, summary: null })).not.toContain('subsidiaries');
  });

  test('has no Apprentices where there are none', () => {
    const none = { ...aSummary, contractsCount: 0 };
    expect(idsOf({ readsCompany: true, summary: none })).not.toContain('apprentices');
  });

  test('counts apprentices, and what waits in amber', () => {
    const entries = entriesOf({ readsCompany: true, summary: aSummary });
    expect(entries.find(({ id }) => id === 'apprentices')?.count?.value).toBe(45);
    expect(entries.find(({ id }) => id === 'sign-offs')?.badge).toEqual({
      meaning: 'amber',
      count: 12,
    });
  });
});

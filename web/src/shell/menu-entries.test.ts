import type { MenuItem } from '@tradebridge/contract/content';
import { describe, expect, test } from 'vitest';
import { inGroups, type MenuState, menuEntries, sectionOf, withPages } from './menu-entries.ts';

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
  menuEntries({
    readsCompany: false,
    writesCompany: false,
    summary: null,
    summaryFailed: false,
    isAdministrator: false,
    isSupport: false,
    learnerPlace: null,
    ordersDocuments: false,
    unreadNotifications: 0,
    isViewing: false,
    ...given,
  });
const idsOf = (given: Given) => entriesOf(given).map((entry) => entry.id);

describe('the menu', () => {
  test('shows a company’s entries to its readers, in order', () => {
    expect(idsOf({ readsCompany: true, summary: aSummary })).toEqual([
      'home',
      'apprentices',
      'sign-offs',
      'student-training-plans',
      'timetable',
      'invoices',
      'receipts',
      'company',
      'subsidiaries',
      'profile',
      'messages',
      'settings',
      'sign-out',
    ]);
  });

  test('counts unread notifications in green', () => {
    const badge = entriesOf({ unreadNotifications: 3 }).find(({ id }) => id === 'messages')?.badge;
    expect(badge).toMatchObject({ meaning: 'green', count: 3 });
  });

  test('has no company entries for other users', () => {
    expect(idsOf({ readsCompany: false, summary: null })).toEqual([
      'home',
      'profile',
      'messages',
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

  test('has the user’s four most used entries in the bar on a phone', () => {
    const barOf = (given: Given) =>
      entriesOf(given).flatMap(({ id, isMostUsed }) => (isMostUsed ? [id] : []));
    const given = { readsCompany: true, summary: aSummary };
    expect(barOf(given)).toEqual(['home', 'apprentices', 'sign-offs', 'timetable']);
    expect(barOf({ ...given, isAdministrator: true })).toEqual([
      'home',
      'apprentices',
      'sign-offs',
      'admin',
    ]);
  });

  test('has Payments for support staff, who see no other part of Administration', () => {
    expect(idsOf({ isSupport: true }).slice(0, 3)).toEqual(['home', 'payments', 'profile']);
    expect(idsOf({ isSupport: true, isAdministrator: true })).not.toContain('payments');
  });

  test('has a learner’s fees and orders, in the bar on a phone if Home is the learner’s', () => {
    const entries = entriesOf({ learnerPlace: '/home', ordersDocuments: true });
    const ids = ['home', 'order-documents', 'orders'];
    expect(entries.slice(0, 3).map(({ id }) => id)).toEqual(ids);
    expect(entries.flatMap(({ id, isMostUsed }) => (isMostUsed ? [id] : []))).toEqual(ids);
  });

  test('has them in a separate group, with the fees, for a learner who is also a contact', () => {
    const entries = entriesOf({
      readsCompany: true,
      summary: aSummary,
      learnerPlace: '/my-fees',
      ordersDocuments: true,
    });
    const ids = entries.map(({ id }) => id);
    const place = ids.indexOf('subsidiaries') + 1;
    expect(ids.slice(place, place + 3)).toEqual(['my-fees', 'order-documents', 'orders']);
    expect(inGroups(entries).find(({ group }) => group === 'studies')?.entries).toHaveLength(3);
    expect(entries.filter(({ isMostUsed }) => isMostUsed)).toHaveLength(4);
  });

  test('has no Documents to Order where they cannot be ordered', () => {
    expect(idsOf({ learnerPlace: '/home' })).not.toContain('order-documents');
    expect(idsOf({ learnerPlace: '/home' })).toContain('orders');
    expect(idsOf({ ordersDocuments: true })).not.toContain('order-documents');
  });

  test('has Subsidiary Companies for a parent company only', () => {
    const none = { ...aSummary, subsidiariesCount: 0 };
    expect(idsOf({ readsCompany: true, summary: none })).not.toContain('subsidiaries');
    expect(idsOf({ readsCompany: true, summary: null })).not.toContain('subsidiaries');
  });

  test('has no Apprentices and no Student Training Plans if there are none', () => {
    const none = { ...aSummary, contractsCount: 0 };
    const ids = idsOf({ readsCompany: true, summary: none });
    expect(ids).not.toContain('apprentices');
    expect(ids).not.toContain('student-training-plans');
  });

  test('keeps every entry, without counts, if the counts could not be loaded', () => {
    const entries = entriesOf({ readsCompany: true, summaryFailed: true });
    const ids = entries.map(({ id }) => id);
    for (const id of [
      'apprentices',
      'student-training-plans',
      'work-placements',
      'documents',
      'subsidiaries',
    ]) {
      expect(ids).toContain(id);
    }
    expect(entries.filter(({ count }) => count)).toEqual([]);
  });

  test('has its entries in groups, Home above them all', () => {
    const entries = entriesOf({ readsCompany: true, summary: aSummary, isAdministrator: true });
    expect(inGroups(entries).map(({ group }) => group)).toEqual([
      undefined,
      'training',
      'money',
      'company',
      'staff',
      'account',
    ]);
  });

  test.each([
    ['/apprentice/10293', 'apprentices'],
    ['/apprentice-timetable/10293/2026-11-24', 'apprentices'],
    ['/invoice/77', 'invoices'],
    ['/receipt/5', 'receipts'],
    ['/work-placement/3', 'work-placements'],
    ['/company-contact/8/edit', 'company'],
    ['/log-entry/4', 'settings'],
    ['/about', 'settings'],
    ['/timetable', undefined],
  ])('%s belongs to %s', (path, id) => {
    const summary = { ...aSummary, workPlacementsCount: 1 };
    expect(sectionOf(entriesOf({ readsCompany: true, summary }), path)).toBe(id);
  });

  test('counts apprentices, and pending sign-offs in amber', () => {
    const entries = entriesOf({ readsCompany: true, summary: aSummary });
    expect(entries.find(({ id }) => id === 'apprentices')?.count?.value).toBe(45);
    expect(entries.find(({ id }) => id === 'sign-offs')?.badge).toMatchObject({
      meaning: 'amber',
      count: 12,
    });
  });

  test('has Work Placements and Documents if there are some', () => {
    const some = { ...aSummary, workPlacementsCount: 1, uploadCount: 2 };
    const ids = idsOf({ readsCompany: true, summary: some });
    expect(ids[ids.indexOf('timetable') + 1]).toBe('work-placements');
    expect(ids[ids.indexOf('company') - 1]).toBe('documents');
  });

  test('has Documents for users who may upload', () => {
    const given = { readsCompany: true, summary: aSummary };
    expect(idsOf(given)).not.toContain('documents');
    expect(idsOf({ ...given, writesCompany: true })).toContain('documents');
  });

  test('counts amounts owed in green, or in red if any is overdue', () => {
    const badgeOf = (invoicesOverdueCount: number) =>
      entriesOf({
        readsCompany: true,
        summary: { ...aSummary, invoicesToPayCount: 8, invoicesOverdueCount },
      }).find(({ id }) => id === 'invoices')?.badge;
    expect(badgeOf(0)).toMatchObject({ meaning: 'green', count: 8 });
    expect(badgeOf(3)).toMatchObject({ meaning: 'red', count: 8, overdue: 3 });
  });
});

describe('the menu with items of administrators', () => {
  const anItem = (id: string): MenuItem => ({
    id,
    title: `Item ${id}`,
    subtitle: '',
    published: true,
    public: true,
    icon: null,
    iconColor: '#000000',
    pageId: 'safety',
  });
  const items = [anItem('B'), anItem('A')];
  const ends = ['page-B', 'page-A', 'profile', 'messages', 'settings', 'sign-out'];
  const wholeOf = (given: Given, its = items) => withPages(entriesOf(given), its);

  test('has them in order, after its own entries and before My Profile', () => {
    const ids = wholeOf({ readsCompany: true, summary: aSummary, isAdministrator: true }).map(
      ({ id }) => id,
    );
    expect(ids.slice(ids.indexOf('subsidiaries'))).toEqual(['subsidiaries', 'admin', ...ends]);
  });

  test('has them for learners and the unconnected too', () => {
    expect(wholeOf({}).map(({ id }) => id)).toEqual(['home', ...ends]);
    expect(wholeOf({ learnerPlace: '/home' }).map(({ id }) => id)[2]).toBe('page-B');
  });

  test('has them in a separate group', () => {
    const groups = inGroups(wholeOf({}));
    expect(groups.map(({ group }) => group)).toEqual([undefined, 'pages', 'account']);
    expect(groups[1]?.entries).toHaveLength(2);
  });

  test('is unchanged without any', () => {
    expect(wholeOf({}, [])).toEqual(entriesOf({}));
  });
});

import { describe, expect, test } from 'vitest';
import { likeliestPage, mayFetchAhead } from './pages-ahead.ts';

const menu = [
  { to: '/home', isMostUsed: true },
  { to: '/invoices' },
  { to: '/sign-offs', isMostUsed: true },
  { to: '/auth/sign-out' },
] as const;

function orderOf(paths: readonly string[]): string[] {
  const left = new Set(paths);
  const order: string[] = [];
  for (let next = likeliestPage(left, menu); next; next = likeliestPage(left, menu)) {
    left.delete(next);
    order.push(next);
  }
  return order;
}

describe('pages are fetched ahead', () => {
  test('in the order of the bar, then of the menu, then the rest', () => {
    const paths = ['/about', '/auth/sign-out', '/invoice/$pid', '/invoices', '/sign-offs', '/home'];
    expect(orderOf(paths)).toEqual([
      '/home',
      '/sign-offs',
      '/invoices',
      '/auth/sign-out',
      '/about',
      '/invoice/$pid',
    ]);
  });

  test('without menu entries that have no page for the user', () => {
    expect(orderOf(['/about', '/invoices'])).toEqual(['/invoices', '/about']);
    expect(likeliestPage([], menu)).toBeUndefined();
  });

  test('on normal connections, and if the browser does not report the connection', () => {
    expect(mayFetchAhead()).toBe(true);
    expect(mayFetchAhead({ saveData: false, effectiveType: '4g' })).toBe(true);
    expect(mayFetchAhead({ saveData: false, effectiveType: '3g' })).toBe(true);
  });

  test('neither with data saving nor on the slowest connections', () => {
    expect(mayFetchAhead({ saveData: true, effectiveType: '4g' })).toBe(false);
    expect(mayFetchAhead({ saveData: false, effectiveType: '2g' })).toBe(false);
    expect(mayFetchAhead({ saveData: false, effectiveType: 'slow-2g' })).toBe(false);
  });
});

import { expect, test } from 'vitest';
import { auditList } from './audit-search.ts';
import { auditFilterOf, auditSearchOf, auditViewOf, everything } from './audit-view.ts';

const address = {
  what: 'staff',
  user: 'kim@example.test',
  company: 'E1',
  from: '2026-11-01',
  to: '2026-11-21',
} as const;

test('a view is restored from its address', () => {
  expect(auditList.parseSearch(address)).toEqual(address);
  expect(auditSearchOf(auditViewOf(address))).toEqual(address);
});

test('an address without parameters shows everything', () => {
  const view = auditViewOf(auditList.parseSearch({}));
  expect(auditSearchOf(view)).toEqual({});
  expect(auditFilterOf(view)).toEqual({});
});

test('invalid values in an address are dropped', () => {
  const nonsense = {
    what: 'nonsense',
    user: '  ',
    company: 'not an id',
    from: '2026-13-01',
    to: 'x',
  };
  expect(auditViewOf(auditList.parseSearch(nonsense))).toEqual(everything);
  expect(auditViewOf(auditList.parseSearch({ what: 'constructor' }))).toEqual(everything);
});

test('a group filters by all of its kinds, a kind by itself', () => {
  expect(auditFilterOf(auditViewOf(address))).toEqual({
    kinds: ['staff.granted', 'staff.revoked', 'company.viewed', 'viewAs.started', 'viewAs.ended'],
    user: 'kim@example.test',
    eId: 'E1',
    from: '2026-11-01',
    to: '2026-11-21',
  });
  expect(auditFilterOf(auditViewOf({ what: 'role.changed' }))).toEqual({
    kinds: ['role.changed'],
  });
});

test('a numeric company id is read as text', () => {
  expect(auditList.parseSearch({ company: 1001 })).toEqual({ company: '1001' });
});

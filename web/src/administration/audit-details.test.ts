import type { AuditKind } from '@tradebridge/contract/audit';
import { expect, test } from 'vitest';
import { translate } from '../ui/labels.ts';
import { detailsOf, inWords } from './audit-details.ts';

const linesOf = (details: Record<string, unknown>, kind: AuditKind = 'settings.saved') =>
  detailsOf(translate, { kind, details }).map(({ name, lines }) => [name, ...lines]);

test('labels known codes, and turns others into words', () => {
  expect(linesOf({ reason: 'Lost the phone', someFlag: true })).toEqual([
    ['Reason', 'Lost the phone'],
    ['Some flag', 'Yes'],
  ]);
  expect(inWords('primary_contact_id')).toBe('Primary contact id');
});

test('shows amounts as money', () => {
  expect(
    linesOf({ amount: 104_505, outcome: 'refunded', attempts: 2 }, 'payment.refunded'),
  ).toEqual([
    ['Amount', '$1,045.05'],
    ['Outcome', 'Refunded'],
    ['Attempts', '2'],
  ]);
});

test('shows changes as before and after, one per line', () => {
  expect(
    linesOf({
      changes: [
        { field: 'mfaEnabled', old: false, new: true },
        { field: 'uploadMimeTypes', old: [], new: ['image/png', 'application/pdf'] },
      ],
    }),
  ).toEqual([
    ['Changes', 'Mfa enabled: No → Yes', 'Upload mime types: empty → image/png, application/pdf'],
  ]);
  expect(linesOf({ changed: { faxPhone: { old: null, new: '03 9000 0000' } } })).toEqual([
    ['Changes', 'Fax phone: empty → 03 9000 0000'],
  ]);
});

test('shows a list of names on one line', () => {
  expect(linesOf({ changed: ['email', 'role'] })).toEqual([['Changes', 'email, role']]);
});

test('shows codes in words', () => {
  expect(linesOf({ by: 'E' }, 'secondFactor.given')).toEqual([['By', 'Email']]);
  expect(linesOf({ by: 'P' }, 'secondFactor.given')).toEqual([['By', 'Passkey']]);
  expect(linesOf({ old: 'reader', new: 'admin' }, 'role.changed')).toEqual([
    ['Before', 'Basic'],
    ['New', 'Company Admin'],
  ]);
  expect(linesOf({ old: 'none', new: 'admin' }, 'staff.granted')).toEqual([
    ['Before', 'No staff access'],
    ['New', 'Admin'],
  ]);
  expect(linesOf({ locks: ['passcode', 'device'] }, 'account.unlocked')).toEqual([
    [
      'Was locked',
      'Too many wrong passcodes or recovery codes.',
      'Too many wrong passwords on a known device.',
    ],
  ]);
  expect(linesOf({ limit: 'sentPasscode', count: 3 }, 'limit.reached')).toEqual([
    ['Limit', 'Sent passcode'],
    ['Count', '3'],
  ]);
  expect(linesOf({ by: 'signUp' }, 'account.created')).toEqual([['By', 'Sign up']]);
});

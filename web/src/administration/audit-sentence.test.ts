import type { AuditEvent } from '@tradebridge/contract/audit';
import { expect, test } from 'vitest';
import { translate } from '../ui/labels.ts';
import { auditKinds } from './audit-kinds.ts';
import { sentenceOf } from './audit-sentence.ts';

const anEvent = (given: Partial<AuditEvent> = {}): AuditEvent => ({
  number: 7,
  at: '2026-11-21T02:05:09.000Z',
  kind: 'session.signedIn',
  user: { id: 'u1', email: 'kim@example.test' },
  viewingAs: null,
  employer: null,
  subject: null,
  ipAddress: '203.0.113.7',
  details: {},
  ...given,
});
const says = (given: Partial<AuditEvent>) => sentenceOf(translate, anEvent(given));
const hallam = { id: 'E1', name: 'Hallam Electrical' };
const other = { type: 'user', id: 'u2', name: 'lee@example.test' };

test('says who did it', () => {
  expect(says({})).toBe('kim@example.test signed in');
});

test('names the label that was changed by its key', () => {
  const subject = { type: 'label', id: 'signOffs.title', name: null };
  expect(says({ kind: 'label.changed', subject, details: { old: null, new: 'Approvals' } })).toBe(
    'kim@example.test changed the label signOffs.title',
  );
});

test('names the service token that did it, or that something was done to', () => {
  const details = { serviceToken: 'Nightly job', serviceTokenId: 't1' };
  expect(says({ kind: 'registry.uploaded', user: null, details })).toBe(
    'The service token Nightly job uploaded a registry extract',
  );
  const subject = { type: 'serviceToken', id: 't1', name: null };
  expect(says({ kind: 'serviceToken.misused', user: null, details, subject })).toBe(
    'The service token Nightly job was refused',
  );
  expect(says({ kind: 'serviceToken.revoked', details: { name: 'Nightly job' }, subject })).toBe(
    'kim@example.test revoked the service token Nightly job',
  );
});

test('names the affected user, or says that it was themselves', () => {
  expect(says({ kind: 'account.disabled', subject: other })).toBe(
    'kim@example.test disabled the account of lee@example.test',
  );
  expect(
    says({ kind: 'secondFactor.reset', subject: { type: 'user', id: 'u1', name: null } }),
  ).toBe('kim@example.test reset the second factor of their own account');
});

test('says at which company', () => {
  expect(says({ kind: 'company.viewed', employer: hallam })).toBe(
    'kim@example.test viewed Hallam Electrical',
  );
  expect(
    says({
      kind: 'role.changed',
      employer: hallam,
      subject: { type: 'contact', id: 'C1', name: 'Jo Bell' },
    }),
  ).toBe('kim@example.test changed the role of Jo Bell at Hallam Electrical');
});

test('distinguishes signing out from ending another user’s sessions', () => {
  expect(says({ kind: 'session.ended', subject: { type: 'session', id: 's', name: null } })).toBe(
    'kim@example.test signed out',
  );
  expect(says({ kind: 'session.ended', subject: other })).toBe(
    'kim@example.test ended the sessions of lee@example.test',
  );
});

test('names a settings document like its form', () => {
  expect(
    says({ kind: 'settings.saved', subject: { type: 'settings', id: 'app-settings', name: null } }),
  ).toBe('kim@example.test changed the settings General');
});

test('names an order by its number, and a student by what is known', () => {
  const order = { type: 'order', id: 'O-1000001', name: null };
  expect(says({ kind: 'payment.begun', subject: order })).toBe(
    'kim@example.test started to pay order O-1000001',
  );
  expect(says({ kind: 'payment.unknown', user: null, subject: order })).toBe(
    'The outcome of the payment of order O-1000001 is unknown',
  );
  expect(says({ kind: 'order.delivered', subject: order })).toBe(
    'kim@example.test delivered documents of order O-1000001',
  );
  expect(says({ kind: 'payment.refunded' })).toBe(
    'kim@example.test refunded a payment of an order',
  );
  expect(says({ kind: 'payment.refunded', subject: order, details: { outcome: 'declined' } })).toBe(
    'The refund of order O-1000001 that kim@example.test requested was refused',
  );
  const student = { type: 'student', id: 'ST1', name: null };
  expect(says({ kind: 'student.invited', subject: student })).toBe('kim@example.test invited ST1');
  expect(says({ kind: 'student.invited', subject: { ...student, name: 'Jo Bell' } })).toBe(
    'kim@example.test invited Jo Bell',
  );
});

test('says which day a settlement is for', () => {
  expect(
    says({
      kind: 'settlement.exported',
      subject: { type: 'settlement', id: '2026-11-20', name: null },
    }),
  ).toBe('kim@example.test exported the settlement of 20-Nov-2026');
  expect(says({ kind: 'settlement.exported' })).toBe(
    'kim@example.test exported the settlement of a day',
  );
});

test('falls back to ids, and to ‘Someone’ without a name', () => {
  expect(says({ user: { id: 'u9', email: null } })).toBe('u9 signed in');
  expect(says({ kind: 'session.refused', user: null })).toBe('Signing in as Someone was refused');
  expect(says({ kind: 'company.viewed', employer: { id: 'E9', name: null } })).toBe(
    'kim@example.test viewed E9',
  );
});

test('fills every placeholder for every kind of event', () => {
  for (const kind of Object.keys(auditKinds) as AuditEvent['kind'][]) {
    for (const user of [{ id: 'u1', email: 'kim@example.test' }, null]) {
      expect(says({ kind, user })).not.toMatch(/[{}]|null|undefined/);
    }
  }
});

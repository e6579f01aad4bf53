import type { EmployerUser } from '@tradebridge/contract/profile';
import { describe, expect, test } from 'vitest';
import { permissionsOf, roleAt } from './permissions.ts';

const contact = { isAdmin: false, isSupport: false };
const admin = { isAdmin: true, isSupport: false };
const support = { isAdmin: false, isSupport: true };

describe('what a user may do at a company', () => {
  test('is nothing without a role or a claim', () => {
    expect(permissionsOf(contact, null)).toEqual({
      read: false,
      write: false,
      administer: false,
      signOff: false,
      pay: false,
      seePayments: false,
    });
  });

  test('Basic reads, Advanced writes too, a Company Admin does all of it', () => {
    expect(permissionsOf(contact, 'reader')).toMatchObject({ read: true, write: false });
    expect(permissionsOf(contact, 'writer')).toMatchObject({ write: true, administer: false });
    expect(permissionsOf(contact, 'admin')).toMatchObject({ write: true, administer: true });
  });

  test('is everything except signing off and paying, for admin staff', () => {
    expect(permissionsOf(admin, null)).toEqual({
      read: true,
      write: true,
      administer: true,
      signOff: false,
      pay: false,
      seePayments: false,
    });
  });

  test('is only reading what the contact sees, for staff who view as a contact', () => {
    const viewing = { ...contact, viewing: {} as EmployerUser['viewing'] };
    const nothing = { write: false, administer: false, signOff: false, pay: false };
    expect(permissionsOf(viewing, 'reader')).toEqual({
      ...nothing,
      read: true,
      seePayments: false,
    });
    expect(permissionsOf(viewing, 'admin')).toEqual({ ...nothing, read: true, seePayments: true });
    expect(permissionsOf(viewing, null)).toEqual({ ...nothing, read: false, seePayments: false });
  });

  test('support staff administer without writing, unless they have a role that writes', () => {
    expect(permissionsOf(support, null)).toMatchObject({ write: false, administer: true });
    expect(permissionsOf(support, 'writer')).toMatchObject({
      write: true,
      signOff: true,
      pay: true,
    });
  });
});

describe('the role at a company', () => {
  const aContact = { ...contact, employerContact: { role: 'writer' } } as Parameters<
    typeof roleAt
  >[1];
  const entries = [
    { eid: 'E1', role: 'writer' },
    { eid: 'E2', role: 'reader' },
  ] as const;

  test('is that of its own entry', () => {
    expect(roleAt('E2', aContact, entries)).toBe('reader');
  });

  test('is none without an entry', () => {
    expect(roleAt('E3', aContact, entries)).toBeNull();
  });

  test("is that of the user's own contact until the entries are known", () => {
    expect(roleAt('E2', aContact, undefined)).toBe('writer');
    expect(roleAt('E2', { ...contact, employerContact: null }, undefined)).toBeNull();
  });

  test.each([
    ['admin', admin],
    ['support', support],
  ])(
    'is reader for %s staff without an entry, whose claim alone gives more (ROLE-013)',
    (_name, claims) => {
      const staff = { ...claims, employerContact: null };
      for (const companies of [undefined, [], entries]) {
        expect(roleAt('E3', staff, companies)).toBe('reader');
      }
      expect(permissionsOf(staff, roleAt('E3', staff, []))).toEqual(permissionsOf(staff, null));
      expect(permissionsOf(staff, 'reader')).toMatchObject({
        read: true,
        signOff: false,
        pay: false,
      });
    },
  );

  test('is that of the entry for staff who have one', () => {
    expect(roleAt('E1', { ...support, employerContact: null }, entries)).toBe('writer');
  });
});

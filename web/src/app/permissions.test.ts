import type { EmployerUser } from '@tradebridge/contract/profile';
import { describe, expect, test } from 'vitest';
import { accessAt, permissionsOf } from './permissions.ts';

const reader = { role: 'reader', maySign: false, mayPay: false } as const;
const writer = { role: 'writer', maySign: true, mayPay: true } as const;
const companyAdmin = { ...writer, role: 'admin' } as const;
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
    expect(permissionsOf(contact, reader)).toMatchObject({ read: true, write: false });
    expect(permissionsOf(contact, writer)).toMatchObject({ write: true, administer: false });
    expect(permissionsOf(contact, companyAdmin)).toMatchObject({ write: true, administer: true });
  });

  test('a Basic contact who may pay sees payments and pays, and signs nothing', () => {
    expect(permissionsOf(contact, { ...reader, mayPay: true })).toMatchObject({
      write: false,
      signOff: false,
      pay: true,
      seePayments: true,
    });
  });

  test('an Advanced contact who may not pay signs, and sees no payments', () => {
    expect(permissionsOf(contact, { ...writer, mayPay: false })).toMatchObject({
      write: true,
      signOff: true,
      pay: false,
      seePayments: false,
    });
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
    expect(permissionsOf(viewing, reader)).toEqual({
      ...nothing,
      read: true,
      seePayments: false,
    });
    expect(permissionsOf(viewing, companyAdmin)).toEqual({
      ...nothing,
      read: true,
      seePayments: true,
    });
    expect(permissionsOf(viewing, null)).toEqual({ ...nothing, read: false, seePayments: false });
  });

  test('support staff administer without writing, unless they have a role that writes', () => {
    expect(permissionsOf(support, null)).toMatchObject({ write: false, administer: true });
    expect(permissionsOf(support, writer)).toMatchObject({
      write: true,
      signOff: true,
      pay: true,
    });
  });
});

describe('the access to a company', () => {
  const aContact = { ...contact, employerContact: writer } as Parameters<typeof accessAt>[1];
  const entries = [
    { eid: 'E1', ...writer },
    { eid: 'E2', ...reader },
  ] as const;

  test('is that of its own entry', () => {
    expect(accessAt('E2', aContact, entries)).toMatchObject(reader);
  });

  test('is none without an entry', () => {
    expect(accessAt('E3', aContact, entries)).toBeNull();
  });

  test("is that of the user's own contact until the entries are known", () => {
    expect(accessAt('E2', aContact, undefined)).toMatchObject(writer);
    expect(accessAt('E2', { ...contact, employerContact: null }, undefined)).toBeNull();
  });

  test.each([
    ['admin', admin],
    ['support', support],
  ])(
    'is reader for %s staff without an entry, whose claim alone gives more (ROLE-013)',
    (_name, claims) => {
      const staff = { ...claims, employerContact: null };
      for (const companies of [undefined, [], entries]) {
        expect(accessAt('E3', staff, companies)).toEqual(reader);
      }
      expect(permissionsOf(staff, accessAt('E3', staff, []))).toEqual(permissionsOf(staff, null));
      expect(permissionsOf(staff, reader)).toMatchObject({
        read: true,
        signOff: false,
        pay: false,
      });
    },
  );

  test('is that of the entry for staff who have one', () => {
    expect(accessAt('E1', { ...support, employerContact: null }, entries)).toMatchObject(writer);
  });
});

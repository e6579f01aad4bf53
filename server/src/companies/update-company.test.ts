import { describe, expect, test } from 'vitest';
import { openTestApp } from '../platform/test-app.ts';
import { aSignedIn, changesOf, eventsOf, rowsOf } from './test-companies.ts';
import { aContact } from './test-contacts.ts';

const app = await openTestApp();

const anAddress = {
  isAustralian: true,
  line1: '7 Kestrel Court',
  line2: null,
  line3: null,
  postcode: '3011',
  location: 'Footscray',
  state: 'VIC',
  countryCode: null,
};

describe('updateCompany', () => {
  const unchanged = { address: null, businessPhone: null, faxPhone: null, primaryContactId: null };

  test('writes what differs, reports only that to the registry, and records it', async () => {
    const { employerId, contactId, user, token } = await aSignedIn(app, 'writer');
    const reply = await app.call(
      'employer/updateCompany',
      {
        ...unchanged,
        id: employerId,
        address: anAddress,
        businessPhone: '(03) 5550 0100',
        primaryContactId: contactId,
      },
      token,
    );
    expect(reply.status).toBe(200);
    expect(reply.body.Result).toMatchObject({
      id: employerId,
      businessPhone: '(03) 5550 0100',
      faxPhone: null,
      primaryContactId: contactId,
      address: { ...anAddress, countryCode: '1101' },
    });
    const [change, ...more] = await changesOf(app, employerId);
    expect(more).toEqual([]);
    expect(change).toMatchObject({
      kind: 'employer.updated',
      user_id: user.id,
      contact_id: contactId,
      employer_id: employerId,
      subject_type: 'employer',
      values: {
        businessPhone: '(03) 5550 0100',
        primaryContactId: contactId,
        address: { ...anAddress, countryCode: '1101' },
        old: { businessPhone: null, primaryContactId: null, address: null },
      },
    });
    expect(change?.protects).toContainEqual({
      column: 'business_phone',
      old: null,
      new: '(03) 5550 0100',
    });
    expect(change?.protects).toHaveLength(7);
    expect(await eventsOf(app, employerId)).toMatchObject([
      { kind: 'company.updated', user_id: user.id, details: { values: change?.values } },
    ]);
  });

  test('that changes nothing is not reported', async () => {
    const { employerId, token } = await aSignedIn(app, 'admin');
    const reply = await app.call('employer/updateCompany', { ...unchanged, id: employerId }, token);
    expect(reply.status).toBe(200);
    expect(await changesOf(app, employerId)).toEqual([]);
    expect(await eventsOf(app, employerId)).toEqual([]);
  });

  test('of two concurrent ones, each applies to its fields, and neither partially', async () => {
    const { employerId, token } = await aSignedIn(app, 'admin');
    const save = (number: number) =>
      app.call(
        'employer/updateCompany',
        {
          ...unchanged,
          id: employerId,
          businessPhone: `03 5550 010${number}`,
          faxPhone: `03 5550 020${number}`,
        },
        token,
      );
    await Promise.all([1, 2, 3, 4].map(save));
    const reply = await app.call('employer/retrieveEmployer', { eId: employerId }, token);
    const { businessPhone, faxPhone } = reply.body.Result ?? {};
    expect(businessPhone?.at(-1)).toBe(faxPhone?.at(-1));
    expect(await changesOf(app, employerId)).toHaveLength(4);
  });

  test('omits a primary contact who is gone', async () => {
    const { employerId, token } = await aSignedIn(app, 'admin');
    const { contactId } = await aContact(app.db, employerId, { retiredAt: app.now });
    await rowsOf(app, 'update employers set primary_contact_id = $2 where employer_id = $1', [
      employerId,
      contactId,
    ]);
    const reply = await app.call(
      'employer/updateCompany',
      { ...unchanged, id: employerId, faxPhone: '03 5550 0300' },
      token,
    );
    expect(reply.body.Result).toMatchObject({ primaryContactId: null });
    const [change] = await changesOf(app, employerId);
    expect(Object.keys(change?.values ?? {})).toEqual(['old', 'faxPhone']);
  });

  test.each([
    ['a primary contact of another company', 'primaryContactId', { primaryContactId: 'other' }],
    ['a telephone number with letters', 'businessPhone', { businessPhone: 'call me' }],
    ['one that is too long', 'faxPhone', { faxPhone: '1'.repeat(41) }],
    [
      'an address without a suburb',
      'address.location',
      { address: { ...anAddress, location: '' } },
    ],
    [
      'an address in no country',
      'address.countryCode',
      { address: { ...anAddress, isAustralian: false, countryCode: '9999' } },
    ],
    ['a field that no company has', '', { nickname: 'Other' }],
  ])('with %s is invalid', async (_what, path, given) => {
    const { employerId, token } = await aSignedIn(app, 'admin');
    const elsewhere = await aSignedIn(app, 'admin');
    const input: Record<string, unknown> = { ...unchanged, id: employerId, ...given };
    if (input.primaryContactId === 'other') input.primaryContactId = elsewhere.contactId;
    const reply = await app.post('/api/employer/updateCompany', input, {
      authorization: `Bearer ${token}`,
      'x-requested-with': 'test',
    });
    expect(reply.status).toBe(400);
    expect(reply.body.Error?.Code).toBe('invalid');
    expect(reply.body.Error?.Fields?.map((field) => field.Path)).toEqual([path]);
    expect(await changesOf(app, employerId)).toEqual([]);
  });
});

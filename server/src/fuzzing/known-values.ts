import type { FormInput } from '@tradebridge/contract/forms';
import type { SettingsDocument } from '@tradebridge/contract/settings';
import { aForm } from '../content/test-content.ts';
import { aUser } from '../identity/test-users.ts';
import { aCard } from '../payments/test-purchases.ts';
import type { Records } from '../who-may/records.ts';
import { people } from '../who-may/statement.ts';
import type { World } from '../who-may/world.ts';

/**
 * Values that exist in the database, or that a call accepts, by field name: `id`, or `units.id` for
 * a field of `units`.
 */
export type KnownValues = Readonly<Record<string, readonly unknown[]>>;

/** Values for fields of people, days and texts. */
const plainValues: KnownValues = {
  email: ['mele@example.test', 'NGAIRE@EXAMPLE.TEST', "o'neil+tag@sub.example.test"],
  emailAddress: ['mele@example.test'],
  contactEmailAddress: ['mele@example.test'],
  password: ['a good long password', 'another long password'],
  currentPassword: ['a good long password'],
  newPassword: ['a brand new password'],
  passcode: ['000000', '123456'],
  name: ['Ngaire Tūhoe', 'O’Neil', '李小龍'],
  givenName: ['Mele'],
  familyName: ['Tau', 'Haddad'],
  contactFamilyName: ['Foreman'],
  title: ['Ms', null],
  subRole: [null],
  mobilePhone: ['+61 400 000 000', null],
  workPhone: [null],
  businessPhone: ['(03) 9000 0000', null],
  faxPhone: [null],
  smsNumber: ['0400 000 000'],
  dateOfBirth: ['2006-05-04'],
  start: ['2026-03-01', '2026-02-01'],
  end: ['2026-03-31', '2026-04-01'],
  day: ['2026-03-01'],
  academicYear: ['2026', '2025'],
  reportTypeId: ['summary', 'detail', 'none'],
  postcode: ['3000', '0800'],
  inline: ['true', 'false'],
  text: ['nobody', 'a', 'Zoe'],
  reason: ['To see what happens'],
  reference: ['R-1', '', null],
  version: [0, 0, 0, 1],
  redirectUrl: ['/home', 'https://evil.example/'],
  amount: [0, 1, 2200, 110_000],
  lineNumber: [1, 2],
  lineNumbers: [1],
};

/** One of each kind of field with different input. */
const formFields: FormInput['fields'] = [
  { type: 'text', name: 'fullName', label: 'Name', editProps: { regex: '^(a+)+$' } },
  { type: 'file', name: 'photo', label: 'Photo' },
  { type: 'header', label: 'People', editProps: { repeat: { max: 3 } } },
  { type: 'address', name: 'people', label: 'Address' },
];

/**
 * Records of the asker's own company are three times as likely as others, so that calls succeed.
 */
const mostlyFirst = <Value>([own, ...rest]: readonly Value[]): readonly Value[] =>
  own === undefined ? rest : [own, own, own, own, ...rest];

/** The current settings documents. */
async function readSettings({ app }: World): Promise<readonly SettingsDocument[]> {
  const { id } = await aUser(app.db, { isAdmin: true });
  const { body } = await app.call('settings/retrieveSettings', {}, await app.signIn(id));
  return body.Result ?? [];
}

/** The values for fields, of the asker's and other companies, created for each use. */
export async function knownValues(world: World): Promise<KnownValues> {
  const admin = people.find(({ name }) => name === 'company admin');
  if (!admin) throw new Error('There is no company admin among the people.');
  const records = (['own', 'other', 'missing'] as const).map((place) =>
    world.heldFor(admin, place),
  );
  const of = async <Value>(pick: (one: Records) => Value | Promise<Value>) =>
    mostlyFirst(await Promise.all(records.map(pick)));
  const { others } = world;
  const documents = await readSettings(world);
  const form = await aForm(world.app.db, { at: world.app.now, fields: formFields });
  const companies = await of(({ eId }) => eId);
  const contracts = await of(({ stcId }) => stcId);
  const contacts = await of(({ aContact }) => aContact());
  const numbers = await of(({ studentNumber }) => studentNumber);
  return {
    ...plainValues,
    eId: companies,
    companyId: companies,
    employerCode: companies,
    cId: contracts,
    stcId: contracts,
    trainingContractNumber: contracts,
    contactId: await of(({ contactId }) => contactId),
    sId: [...contacts, null],
    ecId: [...contacts, ''],
    primaryContactId: [...contacts, null],
    pId: [...(await of(({ pId }) => pId)), others.pId],
    rId: await of(({ rId }) => rId),
    dId: await of(({ aDocument }) => aDocument()),
    id: [
      ...companies,
      others.calendarAddressId,
      others.submissionId,
      others.notificationId,
      form.id,
      form.id,
    ],
    ids: [form.id, others.notificationId, 'nothing'],
    formId: [form.id, form.id, 'nothing', null],
    rIds: await of(({ aRequest }) => aRequest()),
    fId: await of(({ aSignOffFile }) => aSignOffFile()),
    'units.id': await of(({ aRequest }) => aRequest()),
    userId: [others.userId, 'nobody'],
    uid: [others.userId, null],
    sessionId: [others.sessionId],
    deviceId: [others.deviceId],
    studentId: numbers,
    studentNumber: numbers,
    studentNumbers: numbers,
    orderNumber: [others.orderNumber, ...(await of(({ orderNumber }) => orderNumber))],
    receiptNo: [others.receiptNumber, ...(await of(({ paperNumber }) => paperNumber))],
    preEnrolmentNumber: [
      others.preEnrolmentNumber,
      ...(await of(({ preEnrolmentNumber }) => preEnrolmentNumber)),
    ],
    enrolmentId: mostlyFirst([others.enrolmentId, 'no-enrolment']),
    productId: mostlyFirst([others.productId, 'no-product']),
    idempotencyKey: [others.idempotencyKey, 'the same key', 'another key', ''],
    key: documents.map(({ key }) => key),
    values: documents.map(({ values }) => values),
    payToken: [aCard, aCard, {}],
    details: [0, 1, 2].flatMap((number) => [
      { idempotencyKey: `fees ${number}`, preEnrolmentNumber: others.preEnrolmentNumber },
      {
        idempotencyKey: `documents ${number}`,
        emailAddress: 'zoe@example.test',
        orderEnrolments: [
          {
            enrolmentId: others.enrolmentId,
            products: [{ productId: others.productId, isDigitalSelected: true }],
          },
        ],
      },
    ]),
    token: [others.contactLink, others.studentLink, 'z'.repeat(43)],
    attemptId: [others.attemptId],
    formVersion: mostlyFirst([form.version, 2]),
    'fields.name': ['fullName', 'photo', 'people[0]', 'people[1]', '__proto__'],
    'files.field': ['photo', 'fullName'],
    uniqueName: ['roof-1.png', 'roof-2.png'],
  };
}

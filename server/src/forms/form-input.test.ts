import type { InputOf } from '@tradebridge/contract/calls';
import { describe, expect, test } from 'vitest';
import { aStaffToken } from '../companies/test-companies.ts';
import { openTestApp } from '../platform/test-app.ts';

// What prevents a form from being saved, or only from being published: OPEN-077, CON-57.

const app = await openTestApp();
const admin = await aStaffToken(app, 'isAdmin');

type Given = InputOf<'form/saveForm'>['form'];
type GivenField = NonNullable<Given['fields']>[number];
const save = (form: Given, publish: boolean) => app.call('form/saveForm', { form, publish }, admin);

const pathsOf = ({ status, body }: Awaited<ReturnType<typeof save>>) => [
  status,
  body.Error?.Code,
  ...(body.Error?.Fields?.map(({ Path }) => Path) ?? []),
];

const aField = (given: Partial<GivenField> = {}): GivenField => ({
  type: 'text',
  name: 'site',
  label: 'Site',
  ...given,
});

describe('a save', () => {
  test.each<[string, Partial<Given>, string]>([
    ['no name', { name: ' ' }, 'form.name'],
    ['a long name', { name: 'x'.repeat(201) }, 'form.name'],
    ['a name with direction marks', { name: 'a\u202eb' }, 'form.name'],
    ['a lone surrogate in its name', { name: 'a\ud83d' }, 'form.name'],
    ['an id with a slash', { id: '../a' }, 'form.id'],
    ['a description with control characters', { description: 'a\u0000b' }, 'form.description'],
    ['a limit of zero', { limit: 0 }, 'form.limit'],
    ['a button with a line break', { submitText: 'a\nb' }, 'form.submitText'],
    ['an audience without a kind', { audience: { kind: 'nobody' as never } }, 'form.audience.kind'],
    [
      'an invalid role',
      { audience: { kind: 'roles', roles: ['owner' as never] } },
      'form.audience.roles.0',
    ],
    [
      'an end before its start',
      { opensAt: '2026-03-02T00:00:00Z', closesAt: '2026-03-01T00:00:00Z' },
      'form.closesAt',
    ],
    ['201 fields', { fields: Array.from({ length: 201 }, () => aField()) }, 'form.fields'],
    ['an unknown type', { fields: [aField({ type: 'video' as never })] }, 'form.fields.0.type'],
    [
      'a misspelt property, which would publish another form than was meant',
      { fields: [aField({ editProps: { requierd: true } as never })] },
      'form.fields.0.editProps',
    ],
    ['a name with a space', { fields: [aField({ name: 'a b' })] }, 'form.fields.0.name'],
    ['the name __proto__', { fields: [aField({ name: '__proto__' })] }, 'form.fields.0.name'],
    [
      'a label with control characters',
      { fields: [aField({ label: 'a\u0007' })] },
      'form.fields.0.label',
    ],
    [
      'a lone surrogate in an option',
      {
        fields: [
          aField(),
          aField({ type: 'radio', editProps: { options: [{ label: '\ud800', value: 'a' }] } }),
        ],
      },
      'form.fields.1.editProps.options.0.label',
    ],
    [
      'a duplicate option',
      {
        fields: [
          aField({
            type: 'select',
            editProps: {
              options: [
                { label: 'A', value: '1' },
                { label: 'B', value: 1 },
              ],
            },
          }),
        ],
      },
      'form.fields.0.editProps.options',
    ],
    [
      'a rule without conditions',
      { fields: [aField(), aField({ name: 'b', editProps: { showIf: { all: [] } } })] },
      'form.fields.1.editProps.showIf.all',
    ],
    [
      'a repetition whose minimum exceeds its maximum',
      { fields: [aField({ type: 'header', editProps: { repeat: { min: 3, max: 2 } } })] },
      'form.fields.0.editProps.repeat',
    ],
  ])('with %s is invalid, even as a draft', async (_what, given, path) => {
    for (const publish of [true, false]) {
      expect(pathsOf(await save({ name: 'Form', ...given }, publish))).toEqual([
        400,
        'invalid',
        path,
      ]);
    }
  });

  test.each<[string, Partial<Given>, string]>([
    ['a field without a name', { fields: [aField({ name: '' })] }, 'form.fields.0.name'],
    [
      'a duplicate name, regardless of case',
      { fields: [aField(), aField({ name: 'SITE' })] },
      'form.fields.1.name',
    ],
    [
      'an invalid regular expression',
      { fields: [aField({ editProps: { regex: '(' } })] },
      'form.fields.0.editProps.regex',
    ],
    [
      'one that no linear-time engine supports',
      { fields: [aField({ editProps: { regex: '(?=a)' } })] },
      'form.fields.0.editProps.regex',
    ],
    [
      'one with too many steps',
      { fields: [aField({ editProps: { regex: '(([ab]*a){30}){30}' } })] },
      'form.fields.0.editProps.regex',
    ],
    [
      'a default from an unknown path',
      {
        fields: [aField({ editProps: { default: 'user.__proto__', defaultType: 'data-value' } })],
      },
      'form.fields.0.editProps.default',
    ],
    [
      'a rule about a later field',
      {
        fields: [
          aField({ editProps: { showIf: { all: [{ field: 'b', op: 'isEmpty' }] } } }),
          aField({ name: 'b' }),
        ],
      },
      'form.fields.0.editProps.showIf.all.0',
    ],
    [
      'a choice without options',
      { fields: [aField({ type: 'radio' })] },
      'form.fields.0.editProps.options',
    ],
    ['no role', { audience: { kind: 'roles' } }, 'form.audience.roles'],
    ['no company', { audience: { kind: 'companies' } }, 'form.audience.companyIds'],
  ])('with %s can be a draft, and is invalid when it is published', async (_what, given, path) => {
    const draft = (await save({ name: 'Form', ...given }, false)).body.Result;
    if (!draft) throw new Error('It was accepted as a draft.');
    expect(pathsOf(await save(draft, true))).toEqual([400, 'invalid', path]);
    const { body } = await app.call('form/retrieveForEdit', { id: draft.id }, admin);
    expect(body.Result?.status).toMatchObject({ state: 'draft', version: 1 });
  });

  test('accepts a catastrophic regular expression that linear time makes harmless', async () => {
    const fields = [aField({ editProps: { regex: '^(\\w+\\s?)*$' } })];
    expect((await save({ name: 'Form', fields }, true)).status).toBe(200);
  });

  test('accepts 200 fields, and a definition of no more than 256 KiB, even as a draft', async () => {
    const fieldsOf = (characters: number) =>
      Array.from({ length: 200 }, (_, index) =>
        aField({ type: 'paragraph', name: `f${index}`, label: 'ü'.repeat(characters) }),
      );
    expect((await save({ name: 'Large', fields: fieldsOf(500) }, true)).status).toBe(200);
    for (const publish of [true, false]) {
      const reply = await save({ name: 'Larger', fields: fieldsOf(660) }, publish);
      expect(pathsOf(reply)).toEqual([400, 'invalid', 'form.fields']);
    }
    const beyond = await save({ name: 'Huge', fields: fieldsOf(5000) }, false);
    expect([beyond.status, beyond.body.Error?.Code]).toEqual([413, 'too-large']);
  });
});

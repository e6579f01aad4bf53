import type { InputOf } from '@tradebridge/contract/calls';
import type { Form, FormField } from '@tradebridge/contract/forms';

/**
 * A field of a form being built. Headers have no name and names change, so it is identified by a
 * key.
 */
export interface EditedField extends FormField {
  readonly key: string;
}

/** The parts of a form that administrators write. */
export type FormEntry = Pick<
  Form,
  | 'name'
  | 'description'
  | 'anonymous'
  | 'singleSubmission'
  | 'submitText'
  | 'submitted'
  | 'navBackOnSubmit'
  | 'audience'
  | 'opensAt'
  | 'closesAt'
  | 'limit'
  | 'mailCopy'
  | 'retentionDays'
> & { readonly fields: readonly EditedField[] };

type Saved = Pick<Form, Exclude<keyof FormEntry, 'fields'>> & {
  readonly fields: readonly FormField[];
};

export const withKey = (field: FormField): EditedField => ({ ...field, key: crypto.randomUUID() });

export const entryOf = ({ fields, ...properties }: Saved): FormEntry => ({
  ...propertiesOf(properties),
  fields: fields.map(withKey),
});

const propertiesOf = (form: Omit<Saved, 'fields'>): Omit<Saved, 'fields'> => ({
  name: form.name,
  description: form.description,
  anonymous: form.anonymous,
  singleSubmission: form.singleSubmission,
  submitText: form.submitText,
  submitted: form.submitted,
  navBackOnSubmit: form.navBackOnSubmit,
  audience: form.audience,
  opensAt: form.opensAt,
  closesAt: form.closesAt,
  limit: form.limit,
  mailCopy: form.mailCopy,
  retentionDays: form.retentionDays,
});

/** A form as the server stores it: without keys. */
export const plainFormOf = (entry: FormEntry): Saved => ({
  ...propertiesOf(entry),
  fields: entry.fields.map(plainField),
});

export const plainField = ({ type, name, label, editProps }: EditedField): FormField => ({
  type,
  name,
  label,
  editProps,
});

/** A form as sent for saving. */
export function inputOf(
  id: string,
  entry: FormEntry,
  version: number,
): InputOf<'form/saveForm'>['form'] {
  const { fields, ...form } = plainFormOf(entry);
  return { id, version, ...form, fields: [...fields] };
}

export const isSameEntry = (one: FormEntry, other: FormEntry): boolean =>
  one === other || exactly(plainFormOf(one)) === exactly(plainFormOf(other));

/**
 * A canonical text, whatever the order of properties: the server returns them in the database's
 * order.
 */
export const exactly = (value: unknown): string =>
  JSON.stringify(value, (_name, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(
          Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)),
        )
      : part,
  );

/** An empty form, with the defaults of FORM-004 to 006. */
export const newForm = (name: string, submitText: string): FormEntry => ({
  name,
  description: '',
  fields: [],
  anonymous: false,
  singleSubmission: false,
  submitText,
  submitted: '',
  navBackOnSubmit: false,
  audience: { kind: 'signedIn', roles: [], companyIds: [] },
  opensAt: null,
  closesAt: null,
  limit: null,
  mailCopy: false,
  retentionDays: null,
});

/** A version from the history, for editing. The server validated it when it was saved. */
export const entryOfBody = (body: Readonly<Record<string, unknown>>): FormEntry =>
  entryOf({ ...newForm('', ''), ...(body as Partial<Saved>) });

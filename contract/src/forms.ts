import { defineCall } from './call.ts';
import { employerRole } from './companies.ts';
import { contentCursor, contentStatus, contentUse, html } from './content.ts';
import { maxSavedAtOnce } from './content-rules.ts';
import {
  audienceKinds,
  fieldTypes,
  maxAudienceCompanies,
  maxDefaultLength,
  maxDefinitionBytes,
  maxFieldDescriptionLength,
  maxFieldNameLength,
  maxFields,
  maxFormDescriptionLength,
  maxFormNameLength,
  maxOptionLength,
  maxOptions,
  maxParagraphLength,
  maxPlaceholderLength,
  maxQuestions,
  maxRegexLength,
  maxRegexMessageLength,
  maxRepeatedRows,
  maxRows,
  maxRules,
  maxSubmitTextLength,
  ruleOperators,
} from './form-rules.ts';
import { defineLabels, says, textOf } from './labels.ts';
import { z } from './schema.ts';
import { maxAnswerFileBytes, maxRetentionDays } from './submission-rules.ts';
import {
  count,
  id,
  instant,
  line,
  maxInteger,
  name,
  savedVersion,
  setByServer,
  text,
  trimmedText,
} from './values.ts';

const labels = defineLabels('formInput', {
  fieldName: 'Use letters, digits and underscores only',
  optionTwice: 'Each value must be unique',
  questionTwice: 'Each question must be unique',
  someRule: 'Add at least one condition',
  repeatOrder: 'The maximum must not be less than the minimum',
  closesFirst: 'A form must close after it opens',
  submit: 'Submit',
});

/** The name under which a field's answer is stored. */
export const fieldName = z
  .string()
  .max(maxFieldNameLength)
  // It becomes a key of JSON objects, where this name has a special meaning.
  .refine((name) => /^\w+$/.test(name) && name !== '__proto__', { error: says(labels.fieldName) });

/** A condition on the answer to an earlier field. */
export const rule = z.object({
  field: fieldName,
  op: z.enum(ruleOperators),
  value: z.union([text(maxOptionLength), z.number(), z.boolean()]).nullish(),
});
export type Rule = z.output<typeof rule>;

const rules = z
  .array(rule)
  .min(1, { error: says(labels.someRule) })
  .max(maxRules);

/** When a field is shown: if all, or any, of the conditions hold. */
export const showIf = z.union([z.strictObject({ all: rules }), z.strictObject({ any: rules })]);
export type ShowIf = z.output<typeof showIf>;

const option = z.object({
  label: line(maxOptionLength),
  value: z.union([z.string(), z.number().transform(String)]).pipe(text(maxOptionLength).min(1)),
});
export type FieldOption = z.output<typeof option>;

const isEachOnce = (texts: readonly string[]) => new Set(texts).size === texts.length;

/** How a field is shown and validated (DATA-037); each type uses some of these. */
const editProps = z.strictObject({
  required: z.boolean().optional(),
  /** In RE2 syntax; matches anywhere in the answer. */
  regex: text(maxRegexLength).optional(),
  regexMessage: line(maxRegexMessageLength).optional(),
  placeholder: text(maxPlaceholderLength).optional(),
  description: text(maxFieldDescriptionLength).optional(),
  /** The value itself, or one of `dataPaths` if `defaultType` is `data-value`. */
  default: z.union([text(maxDefaultLength), z.number(), z.boolean()]).nullish(),
  defaultType: z.enum(['value', 'data-value']).optional(),
  options: z
    .array(option)
    .max(maxOptions)
    .refine((options) => isEachOnce(options.map(({ value }) => value)), {
      error: says(labels.optionTwice),
    })
    .optional(),
  /** The rows of a likert, by which answers are named. */
  questions: z
    .array(
      line(maxOptionLength)
        .min(1)
        .refine((question) => question !== '__proto__'),
    )
    .max(maxQuestions)
    .refine(isEachOnce, { error: says(labels.questionTwice) })
    .optional(),
  lowLabel: line(maxOptionLength).optional(),
  highLabel: line(maxOptionLength).optional(),
  localOnly: z.boolean().optional(),
  rows: z.int().min(1).max(maxRows).optional(),
  showIf: showIf.optional(),
  /** For a header: a page begins here. */
  page: z.boolean().optional(),
  /** For a header: the fields up to the next header repeat. */
  repeat: z
    .object({
      min: z.int().min(0).max(maxRepeatedRows).default(1),
      max: z.int().min(1).max(maxRepeatedRows).default(maxRepeatedRows),
      addLabel: line(maxSubmitTextLength).default(''),
    })
    .refine(({ min, max }) => min <= max, { error: says(labels.repeatOrder) })
    .optional(),
  /** For a file: a signature, which is drawn. */
  draw: z.boolean().optional(),
  /** For a file: maximum bytes, instead of the portal's limit. */
  maxBytes: z.int().positive().max(maxAnswerFileBytes).optional(),
});
export type EditProps = z.output<typeof editProps>;

export const field = z.object({
  type: z.enum(fieldTypes),
  /** Headers and paragraphs need no name. */
  name: z.union([z.literal(''), fieldName]).default(''),
  label: trimmedText(maxParagraphLength).default(''),
  editProps: editProps.default({}),
});
export type FormField = z.output<typeof field>;

/** Who may answer. Staff can read every form, and answer if they are in the audience. */
const audience = z.object({
  kind: z.enum(audienceKinds),
  /** Roles of contacts, if `kind` is `roles`. */
  roles: z.array(employerRole).max(employerRole.options.length).default([]),
  /** Companies, with those below them, if `kind` is `companies`. */
  companyIds: z.array(id).max(maxAudienceCompanies).default([]),
});
export type Audience = z.output<typeof audience>;

/** A form (DATA-035). */
export const form = z.object({
  id,
  name: z.string(),
  description: z.string(),
  fields: z.array(field),
  anonymous: z.boolean(),
  singleSubmission: z.boolean(),
  submitText: z.string(),
  /** HTML shown after submitting; empty for the default text. */
  submitted: z.string(),
  navBackOnSubmit: z.boolean(),
  audience,
  opensAt: instant.nullable(),
  closesAt: instant.nullable(),
  /** Maximum submissions; null for no limit. */
  limit: z.int().positive().nullable(),
  /** Whether respondents are mailed their answers as a PDF. */
  mailCopy: z.boolean(),
  /** Days after which submissions are deleted; null to keep them. */
  retentionDays: z.int().positive().nullable(),
  /** When it was saved. */
  modified: instant,
  version: z.int().positive(),
});
export type Form = z.output<typeof form>;

/** A form as sent for saving. */
export const formInput = z
  .object({
    id: id.optional(),
    name: line(maxFormNameLength).min(1),
    description: trimmedText(maxFormDescriptionLength).default(''),
    fields: z.array(field).max(maxFields).default([]),
    anonymous: z.boolean().default(false),
    singleSubmission: z.boolean().default(false),
    submitText: line(maxSubmitTextLength)
      .default('')
      .transform((text) => text || textOf(labels.submit)),
    submitted: html.default(''),
    navBackOnSubmit: z.boolean().default(false),
    audience: audience.default({ kind: 'signedIn', roles: [], companyIds: [] }),
    opensAt: instant.nullable().default(null),
    closesAt: instant.nullable().default(null),
    limit: z.int().positive().max(maxInteger).nullable().default(null),
    mailCopy: z.boolean().default(false),
    retentionDays: z.int().positive().max(maxRetentionDays).nullable().default(null),
    version: savedVersion,
    modified: setByServer,
  })
  .refine(({ opensAt, closesAt }) => !opensAt || !closesAt || opensAt < closesAt, {
    path: ['closesAt'],
    error: says(labels.closesFirst),
  });
export type FormInput = z.input<typeof formInput>;

export const getForm = defineCall({
  path: 'form/getOne',
  policy: 'signedIn',
  whileViewing: 'reads',
  input: z.strictObject({ id }),
  result: form,
  effect:
    'A published form. One that the user may not answer is as one that does not exist, except for administrators.',
});

export const formListed = form.extend({
  status: contentStatus,
  isArchived: z.boolean(),
  /** Complete submissions. */
  submissions: count,
});
export type FormListed = z.output<typeof formListed>;

export const retrieveForms = defineCall({
  path: 'form/retrieveForms',
  policy: 'administer',
  input: z.strictObject({
    cursor: contentCursor.optional(),
    /** Words of the name or id. */
    text: name(100).optional(),
    /** Only archived forms; otherwise only the others. */
    archived: z.boolean().optional(),
    /** Only published forms, which pages can use. */
    published: z.boolean().optional(),
    /** Leaves `fields` empty, for lists that do not need them. */
    brief: z.boolean().optional(),
  }),
  result: z.object({ items: z.array(formListed), next: z.string().nullable() }),
  effect: 'All forms as they are being edited, drafts included, by name.',
});

const formForEdit = z.object({
  form,
  status: contentStatus,
  isArchived: z.boolean(),
  submissions: count,
  /** Pages that show it. */
  uses: z.array(contentUse),
});
export type FormForEdit = z.output<typeof formForEdit>;

export const retrieveFormForEdit = defineCall({
  path: 'form/retrieveForEdit',
  policy: 'administer',
  input: z.strictObject({ id }),
  result: formForEdit,
  effect: 'A form as it is being edited: the draft where there is one.',
});

export const saveForm = defineCall({
  path: 'form/saveForm',
  policy: 'administer',
  input: z.strictObject({ form: formInput, publish: z.boolean() }),
  result: form,
  idempotency: 'answer',
  // The definition's limit applies to the stored size; escaping can make the request larger.
  maxBodyBytes: 4 * maxDefinitionBytes,
  effect:
    'Saves a form, as a draft or for its audience to answer. HTML is freed of what could do harm. A draft may be unfinished: rules, names, regular expressions and the audience are checked when it is published, the size always. Once an anonymous form is published, unfinished answers that the portal keeps of it are deleted.',
});

const version = z.int().nonnegative().max(maxInteger);

export const unpublishForm = defineCall({
  path: 'form/unpublishForm',
  policy: 'administer',
  input: z.strictObject({ id, version }),
  result: formForEdit,
  idempotency: 'answer',
  effect: 'Takes a form back: nobody can answer it any more; what was submitted is kept.',
});

export const discardFormDraft = defineCall({
  path: 'form/discardDraft',
  policy: 'administer',
  input: z.strictObject({ id, version }),
  result: formForEdit,
  idempotency: 'answer',
  effect: 'Drops the changes that are not published.',
});

export const archiveForms = defineCall({
  path: 'form/archiveForms',
  policy: 'administer',
  input: z.strictObject({ ids: z.array(id).min(1).max(maxSavedAtOnce), archived: z.boolean() }),
  result: z.object({ archived: z.array(id) }),
  effect:
    'Puts forms away, so that nobody can answer them, or brings them back: all or none. Submissions are kept.',
});

export const deleteForms = defineCall({
  path: 'form/deleteForms',
  policy: 'administer',
  input: z.strictObject({ ids: z.array(id).min(1).max(maxSavedAtOnce) }),
  result: z.object({ deleted: z.array(id) }),
  effect:
    'Deletes forms with their versions: all or none. Refused as in-use, the pages named, where pages show one. Submissions stay readable; who answered a single anonymous form is forgotten.',
});

export const syncFormHandlers = defineCall({
  path: 'form/syncFormHandlers',
  policy: 'administer',
  input: z.strictObject({}),
  result: z.array(z.object({ id, name: z.string() })),
  effect:
    'What the portal can do with a submission once it is complete: brings the setting `formHandlers` up to date, which nobody edits.',
});

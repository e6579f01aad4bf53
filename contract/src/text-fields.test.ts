import { describe, expect, it } from 'vitest';
import { calls, downloads, uploads } from './calls.ts';
import { signInWithEmail } from './identity.ts';
import { z } from './schema.ts';
import { settingsDocuments } from './settings.ts';
import { pastedText, refusedText } from './test-texts.ts';

interface TextField {
  readonly path: string;
  readonly schema: z.ZodType;
}

/** Every string in a schema of input, with its path; arrays have `*`. */
function textFieldsOf(
  schema: z.ZodType,
  path: string,
  inside: readonly z.ZodType[] = [],
): TextField[] {
  if (inside.includes(schema)) return [];
  const within = (part: unknown, name = '') =>
    textFieldsOf(part as z.ZodType, `${path}${name}`, [...inside, schema]);
  if (schema instanceof z.ZodString) return [{ path, schema }];
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape).flatMap(([name, part]) => within(part, `.${name}`));
  }
  if (schema instanceof z.ZodArray) return within(schema.element, '.*');
  if (schema instanceof z.ZodRecord) return within(schema.valueType, '.*');
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => within(option));
  if (schema instanceof z.ZodTuple) return schema.def.items.flatMap((item) => within(item, '.*'));
  if (schema instanceof z.ZodLazy) return within(schema.unwrap());
  if (schema instanceof z.ZodPipe) {
    if (schema.in instanceof z.ZodTransform) return within(schema.out);
    // What a second schema gets is what the first one returned.
    return schema.out instanceof z.ZodTransform ? within(schema.in) : [{ path, schema }];
  }
  const { innerType } = schema.def as { innerType?: z.ZodType };
  return innerType ? within(innerType) : [];
}

/** Fields of which every character counts, or that nobody types: nothing of them is cleaned. */
const exact = [
  // Passwords and keys.
  /\.(?:password|currentPassword|newPassword|idempotencyKey|key)$/,
  // What a reply held is sent back as it was.
  /\.(?:cursor|after|before|epoch|uid|uniqueName|preEnrolmentNumber|preEnrolmentNumbers\.\*|studentNumbers\.\*)$/,
  /\.(?:token|deviceToken|deviceTokens\.\*|initiatedOrderId|redirectUrl|fcmToken)$/,
  // What the browser or the device says.
  /^(?:user\/registerWebPushSub|user\/unregisterWebPushSub|passkeys\/)/,
  // Flags.
  /\.(?:inline|decorative)$/,
  // The content of a file.
  /\.providerRecords$/,
  // Cleaned as their fields are, by form-values.ts.
  /^form\/(?:submitForm|saveDraft)\.fields\.\*\./,
  /\.files\.\*\.field$/,
];

const inputs: readonly (readonly [path: string, input: z.ZodType])[] = [
  ...[...calls, ...downloads, ...uploads, signInWithEmail].map(
    ({ path, input }) => [path, input] as const,
  ),
  ...Object.entries(settingsDocuments).map(([key, input]) => [`settings ${key}`, input] as const),
];
const fields = inputs
  .flatMap(([path, input]) => textFieldsOf(input, path))
  .filter(({ path }) => !exact.some((known) => known.test(path)));

const outcome = ({ schema }: TextField, text: string) => {
  const { success, data } = schema.safeParse(text);
  return success ? data : undefined;
};

/** Whether a field takes a text of any letters, rather than an id or a date. */
const takesText = (field: TextField) => outcome(field, 'Mia Mia') !== undefined;

describe('Every text field of the contract', () => {
  const free = fields.filter(takesText);

  it('is found', () => {
    const paths = new Set(free.map(({ path }) => path));
    for (const path of [
      'employer/updateCompanyContact.contact.givenName',
      'auth/signUp.name',
      'search/findAnything.text',
      'news/saveNews.news.*.title',
      'labels/saveOverrides.changes.*.text',
      'settings app-settings.personTitles.*',
    ]) {
      expect(paths).toContain(path);
    }
    expect(free.length).toBeGreaterThan(100);
  });

  it.each(free.map((field) => [field.path, field] as const))('%s is cleaned', (_path, field) => {
    for (const [pasted, stored] of pastedText) {
      // HTML keeps the width of its spaces.
      const isHtml = outcome(field, 'a\u00a0b') === 'a\u00a0b';
      if (isHtml && /\p{Zs}/u.test(pasted)) continue;
      expect([pasted, outcome(field, pasted)]).toEqual([pasted, outcome(field, stored)]);
    }
  });

  it.each(free.map((field) => [field.path, field] as const))(
    '%s refuses what makes a text read as another',
    (_path, field) => {
      expect(outcome(field, refusedText[0] ?? '')).toBeUndefined();
    },
  );

  it('that takes a number, a code or a day takes it with what was copied around it', () => {
    const strict = fields.filter((field) => !takesText(field));
    const passcode = strict.find(({ path }) => path === 'user/validateMFAPasscode.passcode');
    expect(passcode?.schema.parse('\u200e123\u00a0456 ')).toBe('123456');
  });
});

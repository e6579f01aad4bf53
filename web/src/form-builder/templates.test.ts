import { formFaults } from '@tradebridge/contract/form-checks';
import { formInput } from '@tradebridge/contract/forms';
import { RE2JS } from 're2js';
import { expect, test } from 'vitest';
import { plainFormOf } from './form-entry.ts';
import { formTemplate } from './templates.ts';

test.each(['incident', 'consent', 'survey', 'induction', 'visit'] as const)(
  'the template %s can be published as it is',
  (name) => {
    const form = plainFormOf({ ...formTemplate(name), name });
    expect(formInput.safeParse(form).error).toBeUndefined();
    const compiles = (pattern: string) => RE2JS.compile(pattern) !== null;
    expect(formFaults(form.fields, { compiles })).toEqual([]);
    expect(form.fields.length).toBeGreaterThan(7);
  },
);

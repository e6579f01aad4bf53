import { formAnswerLabels } from './form-answer-labels.ts';
import { rulesBrokenBy } from './form-rule-faults.ts';
import {
  dataPaths,
  isValueless,
  maxDefinitionBytes,
  maxFieldLabelLength,
  maxParagraphLength,
} from './form-rules.ts';
import { isFieldType, isStorable } from './form-values.ts';
import type { FormField } from './forms.ts';
import { inputLabels } from './input-labels.ts';
import { jsonBytes } from './json-size.ts';
import { defineLabels, type Wording } from './labels.ts';

const labels = defineLabels('formFault', {
  nameTwice: 'Each name must be unique, ignoring capitals',
  path: 'Choose one of the values offered',
  options: 'Add at least one option',
  questions: 'Add at least one question',
  headersOnly: 'Only headers can have this',
  filesOnly: 'Only files can be drawn',
  regex: 'The portal can’t use this regular expression',
  tooLarge: 'The form is too large. The limit is {limit} KiB',
});

/** A fault of a form's fields and its path: `fields.2.editProps.regex`. */
export interface FormFault {
  readonly path: string;
  readonly message: Wording;
}

/** Whether a regular expression compiles in the linear-time engine; both sides pass re2js. */
export type Compiles = (pattern: string) => boolean;

type PartFault = readonly [part: string, message: Wording];

function faultsOfField(
  { type, name, label, editProps }: FormField,
  compiles: Compiles,
): PartFault[] {
  const faults: PartFault[] = [];
  const { default: given, defaultType, regex, options = [], questions = [] } = editProps;
  if (!isFieldType(type)) faults.push(['type', [formAnswerLabels.unknownFieldType, { type }]]);
  if (name === '' && !isValueless(type)) faults.push(['name', inputLabels.required]);
  const longest = type === 'paragraph' ? maxParagraphLength : maxFieldLabelLength;
  if (label.length > longest) {
    faults.push(['label', [inputLabels.maxCharacters, { limit: longest }]]);
  }
  if (defaultType === 'data-value' && (given ?? '') !== '') {
    if (!dataPaths.some((path) => path === given)) faults.push(['editProps.default', labels.path]);
  }
  if (regex && !compiles(regex)) faults.push(['editProps.regex', labels.regex]);
  if ((type === 'select' || type === 'radio') && options.length === 0) {
    faults.push(['editProps.options', labels.options]);
  }
  if (type === 'likert' && questions.length === 0) {
    faults.push(['editProps.questions', labels.questions]);
  }
  if (type !== 'header') {
    if (editProps.page) faults.push(['editProps.page', labels.headersOnly]);
    if (editProps.repeat) faults.push(['editProps.repeat', labels.headersOnly]);
  }
  if (editProps.draw && type !== 'file') faults.push(['editProps.draw', labels.filesOnly]);
  return faults;
}

/** Paths of texts that the database cannot store. */
function unstorableIn(value: unknown, path: string): string[] {
  if (typeof value === 'string') return isStorable(value) ? [] : [path];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => unstorableIn(part, `${path}.${key}`));
}

/**
 * Indexes of fields with a repeated name. Names become column headings, so case does not
 * distinguish them.
 */
function repeatedNames(fields: readonly FormField[]): number[] {
  const taken = new Set<string>();
  return fields.flatMap(({ name }, at) => {
    const folded = name.toLowerCase();
    const isTaken = taken.has(folded);
    if (name !== '') taken.add(folded);
    return isTaken ? [at] : [];
  });
}

/** Faults of a form's fields beyond its schema, for the builder and the server alike. */
export function formFaults(
  fields: readonly FormField[],
  { compiles }: { readonly compiles: Compiles },
): FormFault[] {
  const faults: FormFault[] = fields.flatMap((field, at) =>
    faultsOfField(field, compiles).map(([part, message]) => ({
      path: `fields.${at}.${part}`,
      message,
    })),
  );
  for (const path of unstorableIn(fields, 'fields')) {
    faults.push({ path, message: inputLabels.visible });
  }
  for (const at of repeatedNames(fields)) {
    faults.push({ path: `fields.${at}.name`, message: labels.nameTwice });
  }
  for (const { at, index, message } of rulesBrokenBy(fields)) {
    const showIf = fields[at]?.editProps.showIf;
    const kind = showIf && 'all' in showIf ? 'all' : 'any';
    faults.push({ path: `fields.${at}.editProps.showIf.${kind}.${index}`, message });
  }
  if (jsonBytes(fields) > maxDefinitionBytes) {
    const limit = maxDefinitionBytes / 1024;
    faults.push({ path: 'fields', message: [labels.tooLarge, { limit }] });
  }
  return faults;
}

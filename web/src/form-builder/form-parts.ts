import { rulesOf } from '@tradebridge/contract/form-conditions';
import type { Label } from '@tradebridge/contract/labels';
import { formatInstant } from '../app/format.ts';
import { type ContentPart, partOfLine } from '../content/compare-parts.ts';
import { type Block, blocksOfHtml } from '../content/html-blocks.ts';
import type { Translate } from '../ui/labels.ts';
import { kindOf } from './field-kinds.ts';
import { type EditedField, exactly, type FormEntry, plainField } from './form-entry.ts';
import { audienceLabels, formPropertyLabels } from './form-property-labels.ts';
import { kindLabels } from './kind-labels.ts';
import { partLabels as labels } from './part-labels.ts';
import { titleOf } from './use-form-builder.ts';

/** A form as parts, for comparing two versions. */
export const partsOfForm = (t: Translate, entry: FormEntry): ContentPart[] => [
  partOfLine(t(formPropertyLabels.name), entry.name),
  partOfLine(t(formPropertyLabels.description), entry.description),
  {
    name: t(labels.fields),
    blocks: entry.fields.flatMap((field) => blocksOfField(t, field)),
    exact: exactly(entry.fields.map(plainField)),
  },
  {
    name: t(labels.properties),
    blocks: propertiesInWords(t, entry).map((text) => ({ kind: 'item', text })),
    exact: exactly({ ...entry, fields: [], name: '', description: '', submitted: '' }),
  },
  {
    name: t(formPropertyLabels.submitted),
    blocks: blocksOfHtml(entry.submitted),
    exact: entry.submitted,
  },
];

function blocksOfField(t: Translate, field: EditedField): Block[] {
  const { required, description, options = [], questions = [], regex } = field.editProps;
  const kind = kindOf(field);
  const words = t(required ? labels.requiredField : labels.field, {
    title: titleOf(t, field),
    kind: t(kindLabels[kind]),
  });
  const conditions = rulesOf(field).length;
  const more = [
    field.name && t(labels.name, { name: field.name }),
    description && t(labels.description, { text: description }),
    regex && t(labels.regex, { regex }),
    conditions > 0 && t(labels.conditions, { count: conditions }),
    ...questions,
    ...options.map(({ label }) => label),
  ];
  const isHeading = kind === 'header' || kind === 'page' || kind === 'group';
  return [
    { kind: isHeading ? 'heading' : 'text', text: words },
    ...more.flatMap((text): Block[] => (text ? [{ kind: 'item', text }] : [])),
  ];
}

function propertiesInWords(t: Translate, entry: FormEntry): string[] {
  const flags = [
    entry.anonymous && formPropertyLabels.anonymous,
    entry.singleSubmission && formPropertyLabels.single,
    entry.mailCopy && formPropertyLabels.mailCopy,
    entry.navBackOnSubmit && formPropertyLabels.navBack,
  ];
  const facts: readonly (readonly [Label, string] | false)[] = [
    [formPropertyLabels.submitText, entry.submitText],
    [formPropertyLabels.audience, t(audienceLabels[entry.audience.kind])],
    entry.opensAt !== null && [formPropertyLabels.opens, formatInstant(entry.opensAt)],
    entry.closesAt !== null && [formPropertyLabels.closes, formatInstant(entry.closesAt)],
    entry.limit !== null && [formPropertyLabels.limit, String(entry.limit)],
    entry.retentionDays !== null && [formPropertyLabels.retention, String(entry.retentionDays)],
  ];
  return [
    ...flags.flatMap((flag) => (flag ? t(flag) : [])),
    ...facts.flatMap((fact) => (fact ? t(labels.fact, { name: t(fact[0]), value: fact[1] }) : [])),
  ];
}

import type { ResultField, ResultKind } from '@tradebridge/contract/form-results';
import { likertPoints } from '@tradebridge/contract/form-rules';
import type { FieldOption, FormField } from '@tradebridge/contract/forms';
import { resultKindOf } from './tally.ts';

/** A field of some version, without its counts. */
export type AskedField = Omit<ResultField, 'score'>;

const points: readonly FieldOption[] = Array.from({ length: likertPoints }, (_, index) => ({
  value: String(index + 1),
  label: String(index + 1),
}));

function choicesOf({ editProps: { options = [] } }: FormField, kind: ResultKind) {
  if (kind === 'likert' && options.length === 0) return points;
  return kind === 'choice' || kind === 'likert' ? options : [];
}

const questionsOf = ({ editProps: { questions = [] } }: FormField, kind: ResultKind) =>
  kind === 'likert' ? questions : [];

/** A field of a newer version, with additional choices of an older one. */
function withOlder(newer: AskedField, older: FormField): AskedField {
  const known = new Set(newer.choices.map(({ value }) => value));
  return {
    ...newer,
    choices: [
      ...newer.choices,
      ...choicesOf(older, newer.kind).filter(({ value }) => !known.has(value)),
    ],
    questions: [...new Set([...newer.questions, ...questionsOf(older, newer.kind)])],
  };
}

/**
 * Every field of every version, once for each way of counting it.
 *
 * @param versions the newest first
 */
export function askedFields(versions: readonly (readonly FormField[])[]): AskedField[] {
  const asked = new Map<string, AskedField>();
  const kinds = new Map<string, ResultKind>();
  for (const [age, fields] of versions.entries()) {
    for (const field of fields) {
      const { name, label, type, editProps } = field;
      const kind = resultKindOf(type);
      if (kind === undefined) continue;
      const newest = kinds.get(name) ?? kind;
      kinds.set(name, newest);
      const key = newest === kind ? name : `${name}:${kind}`;
      const newer = asked.get(key);
      asked.set(
        key,
        newer
          ? withOlder(newer, field)
          : {
              key,
              name,
              label,
              kind,
              isCurrent: age === 0,
              choices: choicesOf(field, kind).map(({ value, label }) => ({ value, label })),
              questions: [...questionsOf(field, kind)],
              lowLabel: editProps.lowLabel ?? '',
              highLabel: editProps.highLabel ?? '',
            },
      );
    }
  }
  return [...asked.values()];
}

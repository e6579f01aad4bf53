import type { ResultKind } from '@tradebridge/contract/form-results';
import { isValueless } from '@tradebridge/contract/form-rules';
import type { FormField } from '@tradebridge/contract/forms';
import { fieldOfName } from '@tradebridge/contract/submission-rules';
import type { SentAnswer } from '@tradebridge/contract/submissions';

/**
 * How often each answer was given. A key is the path of what is counted as JSON, since names,
 * options and questions may have the names of inherited properties: the field, its kind, then the
 * choice, or the question and the point, or `answers`.
 */
export type Tally = ReadonlyMap<string, number>;

/** How the answers to a type of field are counted; undefined if it has none. */
export function resultKindOf(type: string): ResultKind | undefined {
  switch (type) {
    case 'select':
    case 'radio':
      return 'choice';
    case 'toggle':
    case 'nps':
    case 'likert':
      return type;
    case 'file':
      return 'files';
    default:
      return isValueless(type) ? undefined : 'texts';
  }
}

type Path = readonly [name: string, kind: ResultKind, ...what: string[]];

/** The paths that one answer adds to. */
function pathsOf(name: string, kind: ResultKind, value: SentAnswer['value']): Path[] {
  switch (kind) {
    case 'likert':
      return Object.entries(Object(value)).map(([question, point]) => [
        name,
        kind,
        question,
        String(point),
      ]);
    case 'texts':
    case 'files':
      return [[name, kind, 'answers']];
    default:
      return [[name, kind, String(value)]];
  }
}

/** The keys that a submission adds to, by the form as it was answered. */
export function keysOf(
  { fields }: { readonly fields: readonly FormField[] },
  answers: readonly SentAnswer[],
): string[] {
  const types = new Map(fields.map(({ name, type }) => [name, type]));
  return answers.flatMap((answer) => {
    const name = fieldOfName(answer.name)?.name ?? '';
    const kind = resultKindOf(types.get(name) ?? 'header');
    if (kind === undefined || answer.value === null) return [];
    return pathsOf(name, kind, answer.value).map((path) => JSON.stringify(path));
  });
}

/** A tally with some keys incremented or decremented. Zero counts are removed. */
export function changed(tally: Tally, keys: readonly string[], by: 1 | -1): Tally {
  const counts = new Map(tally);
  for (const key of keys) {
    const count = (counts.get(key) ?? 0) + by;
    if (count === 0) counts.delete(key);
    else counts.set(key, count);
  }
  return counts;
}

/** The entries of a tally with their field and kind. */
export function* entriesOf(
  tally: Tally,
): Generator<{ name: string; kind: ResultKind; what: string[]; count: number }> {
  for (const [key, count] of tally) {
    // Written by `keysOf`.
    const [name, kind, ...what] = JSON.parse(key) as Path;
    yield { name, kind, what, count };
  }
}

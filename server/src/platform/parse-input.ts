import type { z } from 'zod';
import { Refusal, type RefusedText } from './refusal.ts';

type Issue = z.core.$ZodIssue;

/** For a union, the issues of the shape that was meant: the one whose issues are deepest. */
function partsOf(issue: Issue): readonly Issue[] {
  if (issue.code !== 'invalid_union') return [issue];
  const shapes = issue.errors.map((faults) =>
    faults.flatMap((fault) => partsOf({ ...fault, path: [...issue.path, ...fault.path] })),
  );
  const depthOf = (faults: readonly Issue[]) => Math.max(...faults.map(({ path }) => path.length));
  return shapes.toSorted((one, other) => depthOf(other) - depthOf(one))[0] ?? [issue];
}

/** Parses input with a schema. Refused as invalid, field by field, if it does not match. */
export function parseInput<Schema extends z.ZodType>(
  schema: Schema,
  body: unknown,
): z.output<Schema> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw new Refusal('invalid', { texts: fieldsOf(parsed.error) });
}

/** Maximum fields reported, and characters of each message: some list every unknown field. */
const maxFields = 50;
const maxMessage = 500;

/** The issues of an input by field, limited to what anyone would read. */
export const fieldsOf = ({ issues }: z.ZodError): RefusedText[] =>
  issues
    .slice(0, maxFields)
    .flatMap(partsOf)
    .slice(0, maxFields)
    .map(({ path, message }) => ({ path: path.join('.'), message: shortened(message) }));

const shortened = (message: string) =>
  message.length <= maxMessage ? message : `${message.slice(0, maxMessage).trimEnd()} …`;

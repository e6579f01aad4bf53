import type { z } from 'zod';
import { Refusal, type RefusedText } from './refusal.ts';

type Issue = z.core.$ZodIssue;

/** What is wrong, of a choice of shapes with the one that was meant: whose faults lie deepest. */
function partsOf(issue: Issue): readonly Issue[] {
  if (issue.code !== 'invalid_union') return [issue];
  const shapes = issue.errors.map((faults) =>
    faults.flatMap((fault) => partsOf({ ...fault, path: [...issue.path, ...fault.path] })),
  );
  const depthOf = (faults: readonly Issue[]) => Math.max(...faults.map(({ path }) => path.length));
  return shapes.toSorted((one, other) => depthOf(other) - depthOf(one))[0] ?? [issue];
}

/** What a schema makes of what was sent. Refused as invalid, field by field, where it is not right. */
export function parseInput<Schema extends z.ZodType>(
  schema: Schema,
  body: unknown,
): z.output<Schema> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw new Refusal('invalid', { texts: fieldsOf(parsed.error) });
}

/** Fields whose faults are told, and characters of each message: some list every unknown field. */
const maxFields = 50;
const maxMessage = 500;

/** What is wrong with which field of an input, as far as anybody would read it. */
export const fieldsOf = ({ issues }: z.ZodError): RefusedText[] =>
  issues
    .slice(0, maxFields)
    .flatMap(partsOf)
    .slice(0, maxFields)
    .map(({ path, message }) => ({ path: path.join('.'), message: shortened(message) }));

const shortened = (message: string) =>
  message.length <= maxMessage ? message : `${message.slice(0, maxMessage).trimEnd()} …`;

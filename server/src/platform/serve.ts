import type { Readable } from 'node:stream';
import type { Call, Download, PolicyName } from '@tradebridge/contract/call';
import { freshProofMinutes } from '@tradebridge/contract/identity-rules';
import { useOwnInputFaults } from '@tradebridge/contract/input-faults';
import type { z } from 'zod';
import { type RefusedInput, recordRefusal } from '../audit/record-refusal.ts';
import type { Context, OpenContext } from './context.ts';
import { answerOnce } from './idempotency.ts';
import { policies } from './policies.ts';
import { Refusal } from './refusal.ts';

useOwnInputFaults();

type Verb<Input, Result> = (context: Context, input: Input) => Promise<Result>;
type OpenVerb<Input, Result> = (context: OpenContext, input: Input) => Promise<Result>;
type PolicyOfSession = Exclude<PolicyName, 'anyone'>;

/** A call with its verb wired in: input, policy, verb, result, in this order and for every call. */
export type ServedCall = {
  readonly path: string;
  /** Holds a result against the contract; the tests do so at every call. */
  readonly checkResult: (result: unknown) => void;
} & (
  | {
      readonly policy: PolicyOfSession;
      readonly answer: (context: Context, body: unknown) => Promise<unknown>;
    }
  | {
      readonly policy: 'anyone';
      readonly answer: (context: OpenContext, body: unknown) => Promise<unknown>;
    }
);

/** A file as an answer. */
export interface FileAnswer {
  readonly content: Readable;
  readonly type: string;
  /** Bytes. */
  readonly size: number;
  readonly name: string;
  /** Whether a browser may show it in place, or must offer to save it. */
  readonly isInline: boolean;
}

export interface ServedDownload {
  readonly path: string;
  readonly policy: PolicyOfSession;
  readonly answer: (context: Context, input: unknown) => Promise<FileAnswer>;
}

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
  throw new Refusal('invalid', { fields: fieldsOf(parsed.error) });
}

/** Fields whose faults are told, and characters of each message: some list every unknown field. */
const maxFields = 50;
const maxMessage = 500;

/** What is wrong with which field of an input, as far as anybody would read it. */
export const fieldsOf = ({ issues }: z.ZodError): { path: string; message: string }[] =>
  issues
    .slice(0, maxFields)
    .flatMap(partsOf)
    .slice(0, maxFields)
    .map(({ path, message }) => ({ path: path.join('.'), message: shortened(message) }));

const shortened = (message: string) =>
  message.length <= maxMessage ? message : `${message.slice(0, maxMessage).trimEnd()} …`;

/** Codes of refusals that say that somebody tried what is not theirs. */
const isOfPermission = ({ code }: Refusal) =>
  code === 'forbidden' || code === 'staff-cannot-sign' || code === 'staff-cannot-pay';

/**
 * Refuses whoever the policy of a call does not permit, which is recorded. `input` must have come
 * through the call's schema.
 */
export async function refuseUnlessPermitted(
  call: { readonly path: string; readonly policy: PolicyOfSession },
  context: Context,
  input: object,
): Promise<void> {
  // `defineCall` and `defineDownload` do not compile with an input that lacks what the policy needs.
  const refuse = policies[call.policy] as (context: Context, input: object) => Promise<void> | void;
  try {
    await refuse(context, input);
  } catch (error) {
    // What staff do not find is not there; what others do not find may be somebody else's.
    const isOthers = !context.actor.isAdmin && !context.actor.isSupport;
    const isRecorded = (refusal: Refusal) =>
      isOfPermission(refusal) || (isOthers && refusal.code === 'not-found');
    if (error instanceof Refusal && isRecorded(error)) {
      await recordRefusal(context, call, input, error);
    }
    throw error;
  }
}

/** @throws Refusal `proofRequired` unless the session's password or factor was given a moment ago */
export function refuseUnlessProved({ actor, now }: Pick<Context, 'actor' | 'now'>): void {
  const since = now.getTime() - freshProofMinutes * 60_000;
  if (!actor.provedAt || actor.provedAt.getTime() <= since) throw new Refusal('proofRequired');
}

async function answerCall<Input extends z.ZodType, Result>(
  call: {
    path: string;
    input: Input;
    policy: PolicyOfSession;
    needsFreshProof?: true;
    idempotency?: Call['idempotency'];
  },
  verb: Verb<z.output<Input>, Result>,
  context: Context,
  body: unknown,
): Promise<Result> {
  const input = parseInput(call.input, body);
  // The input of a call is an object: its policy needs one.
  await refuseUnlessPermitted(call, context, input as object);
  if (call.needsFreshProof) refuseUnlessProved(context);
  try {
    const { path, idempotency } = call;
    if (!idempotency) return await verb(context, input);
    const once = { path, input, isSecret: idempotency === 'secret' };
    return await answerOnce(context, once, (inOnce) => verb(inOnce, input));
  } catch (error) {
    if (error instanceof Refusal && isOfPermission(error)) {
      await recordRefusal(context, call, input as RefusedInput, error);
    }
    throw error;
  }
}

export const serve = <Input extends z.ZodType, Result extends z.ZodType>(
  call: Call<string, PolicyOfSession, Input, Result>,
  verb: Verb<z.output<Input>, z.output<Result>>,
): ServedCall => ({
  path: call.path,
  policy: call.policy,
  answer: (context, body) => answerCall(call, verb, context, body),
  checkResult: (result) => void call.result.parse(result),
});

/** The same for a call that anyone may make, without a session. */
export const serveOpen = <Input extends z.ZodType, Result extends z.ZodType>(
  call: Call<string, 'anyone', Input, Result>,
  verb: OpenVerb<z.output<Input>, z.output<Result>>,
): ServedCall => ({
  path: call.path,
  policy: call.policy,
  answer: async (context, body) => verb(context, parseInput(call.input, body)),
  checkResult: (result) => void call.result.parse(result),
});

export const serveDownload = <Input extends z.ZodType>(
  download: Download<string, PolicyOfSession, Input>,
  verb: Verb<z.output<Input>, FileAnswer>,
): ServedDownload => ({
  path: download.path,
  policy: download.policy,
  answer: (context, input) => answerCall(download, verb, context, input),
});

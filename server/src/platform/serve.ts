import type { Readable } from 'node:stream';
import type { Call, Download } from '@tradebridge/contract/call';
import type { z } from 'zod';
import type { Context } from './context.ts';
import { policies } from './policies.ts';
import { Refusal } from './refusal.ts';

type Verb<Input, Result> = (context: Context, input: Input) => Promise<Result>;

/** A call with its verb wired in: input, policy, verb, result, in this order and for every call. */
export interface ServedCall {
  readonly path: string;
  readonly policy: keyof typeof policies;
  readonly answer: (context: Context, body: unknown) => Promise<unknown>;
  /** Holds a result against the contract; the tests do so at every call. */
  readonly checkResult: (result: unknown) => void;
}

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
  readonly policy: keyof typeof policies;
  readonly answer: (context: Context, input: unknown) => Promise<FileAnswer>;
}

function parse<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw new Refusal('invalid', {
    fields: parsed.error.issues.map((issue) => ({
      path: issue.path.join('.'),
      message: issue.message,
    })),
  });
}

async function answerCall<Input extends z.ZodType, Result>(
  { input: schema, policy }: Pick<Call, 'policy'> & { input: Input },
  verb: Verb<z.output<Input>, Result>,
  context: Context,
  body: unknown,
): Promise<Result> {
  const input = parse(schema, body);
  // `defineCall` and `defineDownload` do not compile with an input that lacks what the policy needs.
  const refuseUnlessPermitted = policies[policy] as Verb<unknown, void>;
  await refuseUnlessPermitted(context, input);
  return verb(context, input);
}

export const serve = <Input extends z.ZodType, Result extends z.ZodType>(
  call: Call<string, keyof typeof policies, Input, Result>,
  verb: Verb<z.output<Input>, z.output<Result>>,
): ServedCall => ({
  path: call.path,
  policy: call.policy,
  answer: (context, body) => answerCall(call, verb, context, body),
  checkResult: (result) => void call.result.parse(result),
});

export const serveDownload = <Input extends z.ZodType>(
  download: Download<string, keyof typeof policies, Input>,
  verb: Verb<z.output<Input>, FileAnswer>,
): ServedDownload => ({
  path: download.path,
  policy: download.policy,
  answer: (context, input) => answerCall(download, verb, context, input),
});

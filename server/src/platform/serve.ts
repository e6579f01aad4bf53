import type { Readable } from 'node:stream';
import type { Call, Download, PolicyName, WhileViewing } from '@tradebridge/contract/call';
import type { z } from 'zod';
import type { Context, OpenContext } from './context.ts';

type Verb<Input, Result> = (context: Context, input: Input) => Promise<Result>;
type OpenVerb<Input, Result> = (context: OpenContext, input: Input) => Promise<Result>;
export type PolicyOfSession = Exclude<PolicyName, 'anyone'>;

/**
 * A call with its verb wired in. `never`, since every verb has an input of its own: it is given what the
 * call's schema made of the body.
 */
export type ServedCall =
  | {
      readonly call: Call<string, PolicyOfSession>;
      readonly isOpen: false;
      readonly verb: Verb<never, unknown>;
    }
  | {
      readonly call: Call<string, 'anyone'>;
      readonly isOpen: true;
      readonly verb: OpenVerb<never, unknown>;
    };

/** A file as an answer. */
export interface FileAnswer {
  readonly content: Readable;
  readonly type: string;
  /** Bytes; null where they are not known until the end. */
  readonly size: number | null;
  readonly name: string;
  /** Whether a browser may show it in place, or must offer to save it. */
  readonly isInline: boolean;
}

export interface ServedDownload {
  readonly call: Download<string, PolicyOfSession>;
  readonly verb: Verb<never, FileAnswer>;
}

/**
 * Refuses users whom the policy of a call does not permit, and what may not be called while they view as
 * a contact, and records that. `input` must already have
 * passed the call's schema.
 */
export type Permit = (
  call: {
    readonly path: string;
    readonly policy: PolicyOfSession;
    readonly whileViewing?: WhileViewing;
  },
  context: Context,
  input: object,
) => Promise<void>;

export const serve = <Input extends z.ZodType, Result extends z.ZodType>(
  call: Call<string, PolicyOfSession, Input, Result>,
  verb: Verb<z.output<Input>, z.output<Result>>,
): ServedCall => ({ call, isOpen: false, verb });

/** The same for a call that anyone may make, without a session. */
export const serveOpen = <Input extends z.ZodType, Result extends z.ZodType>(
  call: Call<string, 'anyone', Input, Result>,
  verb: OpenVerb<z.output<Input>, z.output<Result>>,
): ServedCall => ({ call, isOpen: true, verb });

export const serveDownload = <Input extends z.ZodType>(
  call: Download<string, PolicyOfSession, Input>,
  verb: Verb<z.output<Input>, FileAnswer>,
): ServedDownload => ({ call, verb });

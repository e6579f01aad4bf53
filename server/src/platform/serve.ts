import type { Readable } from 'node:stream';
import type {
  Call,
  Download,
  LinkPolicyName,
  PolicyName,
  ServicePolicyName,
  TokenPolicyName,
  WhileViewing,
} from '@tradebridge/contract/call';
import type { z } from 'zod';
import type { Context, LinkContext, OpenContext, ServiceContext } from './context.ts';

type Verb<Input, Result> = (context: Context, input: Input) => Promise<Result>;
type OpenVerb<Input, Result> = (context: OpenContext, input: Input) => Promise<Result>;
type LinkVerb<Input, Result> = (context: LinkContext, input: Input) => Promise<Result>;
type ServiceVerb<Input, Result> = (context: ServiceContext, input: Input) => Promise<Result>;
export type PolicyOfSession = Exclude<PolicyName, 'anyone' | TokenPolicyName>;

/**
 * A call with its verb wired in. `never`, since every verb has an input of its own: it is given what the
 * call's schema made of the body.
 */
export type ServedCall =
  | {
      readonly call: Call<string, PolicyOfSession>;
      readonly by: 'session';
      readonly verb: Verb<never, unknown>;
    }
  | {
      readonly call: Call<string, 'anyone'>;
      readonly by: 'anyone';
      readonly verb: OpenVerb<never, unknown>;
    }
  | {
      readonly call: Call<string, LinkPolicyName>;
      readonly by: 'paymentLink';
      readonly verb: LinkVerb<never, unknown>;
    }
  | {
      readonly call: Call<string, ServicePolicyName>;
      readonly by: 'serviceToken';
      readonly verb: ServiceVerb<never, unknown>;
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
): ServedCall => ({ call, by: 'session', verb });

/** The same for a call that anyone may make, without a session. */
export const serveOpen = <Input extends z.ZodType, Result extends z.ZodType>(
  call: Call<string, 'anyone', Input, Result>,
  verb: OpenVerb<z.output<Input>, z.output<Result>>,
): ServedCall => ({ call, by: 'anyone', verb });

/** The same for a call that is made with a payment link, in place of a session. */
export const serveByLink = <Input extends z.ZodType, Result extends z.ZodType>(
  call: Call<string, LinkPolicyName, Input, Result>,
  verb: LinkVerb<z.output<Input>, z.output<Result>>,
): ServedCall => ({ call, by: 'paymentLink', verb });

/** The same for a call that is made with a service token, in place of a session. */
export const serveByService = <Input extends z.ZodType, Result extends z.ZodType>(
  call: Call<string, ServicePolicyName, Input, Result>,
  verb: ServiceVerb<z.output<Input>, z.output<Result>>,
): ServedCall => ({ call, by: 'serviceToken', verb });

export const serveDownload = <Input extends z.ZodType>(
  call: Download<string, PolicyOfSession, Input>,
  verb: Verb<z.output<Input>, FileAnswer>,
): ServedDownload => ({ call, verb });

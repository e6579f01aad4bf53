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
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Context, LinkContext, OpenContext, ServiceContext } from './context.ts';
import type { IncomingFiles } from './incoming-files.ts';

type Verb<Input, Result> = (context: Context, input: Input) => Promise<Result>;
type OpenVerb<Input, Result> = (context: OpenContext, input: Input) => Promise<Result>;
type LinkVerb<Input, Result> = (context: LinkContext, input: Input) => Promise<Result>;
type ServiceVerb<Input, Result> = (context: ServiceContext, input: Input) => Promise<Result>;
export type PolicyOfSession = Exclude<PolicyName, 'anyone' | TokenPolicyName>;

/**
 * A call with its implementation. `never`, since each has its own input type: it receives what the
 * call's schema parsed.
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

/** What routes that are no calls need to do what calls do. */
interface RouteParts {
  readonly contextOf: (request: FastifyRequest) => Context;
  readonly permit: Permit;
}

/** What uploads need besides: what becomes of a body once it has arrived goes through `atEffect`. */
export interface BodyParts extends RouteParts {
  readonly atEffect: AtEffect;
}

/** The same, and where uploaded files are received. */
export interface UploadParts extends BodyParts {
  readonly incoming: IncomingFiles;
}

/** A file as a response. */
export interface FileAnswer {
  readonly content: Readable;
  readonly type: string;
  /** Bytes; null if unknown until the end. */
  readonly size: number | null;
  readonly name: string;
  /** Whether a browser may display it, rather than offer to save it. */
  readonly isInline: boolean;
}

export interface ServedDownload {
  readonly call: Download<string, PolicyOfSession>;
  readonly verb: Verb<never, FileAnswer>;
}

/**
 * Refuses and records users whom a call's policy does not permit, and calls that are not allowed
 * while viewing as a contact. `input` must already have passed the call's schema.
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

/** Does `work` in a transaction in which its caller's right, checked again, cannot end. */
export interface AtEffect {
  /** @param input must already have passed the upload's schema */
  readonly ofUser: <Result>(
    call: Parameters<Permit>[0],
    asked: Context,
    input: object,
    work: (context: Context) => Promise<Result>,
  ) => Promise<Result>;
  readonly ofService: <Result>(
    call: { readonly path: string },
    asked: ServiceContext,
    work: (context: ServiceContext) => Promise<Result>,
  ) => Promise<Result>;
}

export const serve = <Input extends z.ZodType, Result extends z.ZodType>(
  call: Call<string, PolicyOfSession, Input, Result>,
  verb: Verb<z.output<Input>, z.output<Result>>,
): ServedCall => ({ call, by: 'session', verb });

/** The same for a call that anyone may make, without a session. */
export const serveOpen = <Input extends z.ZodType, Result extends z.ZodType>(
  call: Call<string, 'anyone', Input, Result>,
  verb: OpenVerb<z.output<Input>, z.output<Result>>,
): ServedCall => ({ call, by: 'anyone', verb });

/** The same for a call made with a payment link instead of a session. */
export const serveByLink = <Input extends z.ZodType, Result extends z.ZodType>(
  call: Call<string, LinkPolicyName, Input, Result>,
  verb: LinkVerb<z.output<Input>, z.output<Result>>,
): ServedCall => ({ call, by: 'paymentLink', verb });

/** The same for a call made with a service token instead of a session. */
export const serveByService = <Input extends z.ZodType, Result extends z.ZodType>(
  call: Call<string, ServicePolicyName, Input, Result>,
  verb: ServiceVerb<z.output<Input>, z.output<Result>>,
): ServedCall => ({ call, by: 'serviceToken', verb });

export const serveDownload = <Input extends z.ZodType>(
  call: Download<string, PolicyOfSession, Input>,
  verb: Verb<z.output<Input>, FileAnswer>,
): ServedDownload => ({ call, verb });

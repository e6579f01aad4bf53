import type { OpenContext } from '../platform/context.ts';

/** What settling needs besides the transaction: from a request's context or a background task. */
export type SettlingParts = Pick<OpenContext, 'now' | 'jobs' | 'institution'> & {
  /** The request that received the answer, if any. */
  readonly request?: Pick<OpenContext['request'], 'ip'>;
};

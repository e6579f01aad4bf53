import type { OpenContext } from '../platform/context.ts';

/** What settling needs beside the transaction: a request's context, or a keeper's own. */
export type SettlingParts = Pick<OpenContext, 'now' | 'jobs' | 'institution'> & {
  /** Where the answer came in with a request. */
  readonly request?: Pick<OpenContext['request'], 'ip'>;
};

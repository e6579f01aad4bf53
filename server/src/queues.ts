import type { QueueOptions } from 'pg-boss';
import type { JobName } from './platform/jobs.ts';

/** What is done after a transaction, or beside the requests: by name, with what failing means. */
export const queues: Readonly<Record<JobName, QueueOptions>> = {
  /** A mail, sealed: tried again with growing pauses for about a day. */
  mail: {
    retryLimit: 12,
    retryDelay: 10,
    retryBackoff: true,
    retryDelayMax: 4 * 3600,
    expireInSeconds: 60,
    deleteAfterSeconds: 3600,
  },
  /**
   * A receipt or adjustment note to draw and to hand to the mail: tried for about a week, since nobody
   * asks for it again.
   */
  'payment-receipt': {
    retryLimit: 50,
    retryDelay: 10,
    retryBackoff: true,
    retryDelayMax: 4 * 3600,
    expireInSeconds: 120,
    deleteAfterSeconds: 3600,
  },
  /** A sign-in to count. One that cannot be told within the hour is not worth telling. */
  analytics: {
    retryLimit: 5,
    retryDelay: 60,
    retryBackoff: true,
    expireInSeconds: 60,
    deleteAfterSeconds: 3600,
  },
  /**
   * An uploaded extract to import. One that could not begin is tried again; one that has begun finds
   * nothing to claim: an administrator looks first. What is lost with a server its importer asks for
   * again.
   */
  'registry-import': {
    retryLimit: 5,
    retryDelay: 10,
    retryBackoff: true,
    expireInSeconds: 6 * 3600,
    deleteAfterSeconds: 86_400,
  },
};

import type { QueueOptions } from 'pg-boss';
import type { JobName } from './platform/jobs.ts';

/** Jobs that run after a transaction, or in the background: by name, with their retries. */
export const queues: Readonly<Record<JobName, QueueOptions>> = {
  /** A sealed e-mail: retried with growing pauses for about a day. */
  mail: {
    retryLimit: 12,
    retryDelay: 10,
    retryBackoff: true,
    retryDelayMax: 4 * 3600,
    expireInSeconds: 60,
    deleteAfterSeconds: 3600,
  },
  /**
   * A receipt or adjustment note to draw and to e-mail: retried for about a week, since no one
   * requests it again.
   */
  'payment-receipt': {
    retryLimit: 50,
    retryDelay: 10,
    retryBackoff: true,
    retryDelayMax: 4 * 3600,
    expireInSeconds: 120,
    deleteAfterSeconds: 3600,
  },
  /** Objects of deleted rows, to remove from the file store: retried for about a week. */
  'remove-objects': {
    retryLimit: 50,
    retryDelay: 10,
    retryBackoff: true,
    retryDelayMax: 4 * 3600,
    expireInSeconds: 600,
    deleteAfterSeconds: 3600,
  },
  /** A sign-in to count. One that cannot be counted within the hour is dropped. */
  analytics: {
    retryLimit: 5,
    retryDelay: 60,
    retryBackoff: true,
    expireInSeconds: 60,
    deleteAfterSeconds: 3600,
  },
  /**
   * An uploaded extract to import. A job that could not start is retried; a retry of one that has
   * started finds nothing to claim: an administrator has to decide. Jobs lost with a server are
   * queued again by its importer.
   */
  'registry-import': {
    retryLimit: 5,
    retryDelay: 10,
    retryBackoff: true,
    expireInSeconds: 6 * 3600,
    deleteAfterSeconds: 86_400,
  },
};

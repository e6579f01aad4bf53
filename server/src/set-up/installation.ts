import type { Env } from '../platform/env.ts';

declare module '../platform/context.ts' {
  interface OpenContext {
    readonly setUp: Installation;
  }
}

/** What a test of the installation has to know of the configuration. */
export interface Installation {
  /** For a connection beside the pool, as a process that starts makes it. */
  readonly databaseUrl: string;
  readonly filesIn: 'folder' | 'bucket';
}

export const setUpOf = (env: Env, databaseUrl: string): Installation => ({
  databaseUrl,
  filesIn: env.FILES_S3_BUCKET === undefined ? 'folder' : 'bucket',
});

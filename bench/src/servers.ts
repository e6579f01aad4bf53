import type { Program } from './programs.ts';
import type { Workbench } from './workbench.ts';

/** The same for both, the server's own default. */
const connections = '10';

/** The institution's time zone. */
export const timeZone = 'Australia/Melbourne';

/**
 * The server as in production, on an existing database.
 *
 * @param variables additional configuration
 */
export const startServer = (
  bench: Workbench,
  databaseUrl: string,
  variables: Readonly<Record<string, string>> = {},
): Promise<Program> =>
  bench.start({
    script: 'dist/serve.js',
    env: {
      DATABASE_URL: databaseUrl,
      DATABASE_CONNECTIONS: connections,
      DATA_DIR: bench.path('data'),
      PUBLIC_URL: 'http://localhost',
      AUTH_SECRET: 'a secret of the benchmark, long enough to be one',
      SMTP_URL: 'smtp://127.0.0.1:25',
      MAIL_FROM: 'portal@bench.test',
      INSTITUTE_ID: 'demonstration',
      INSTITUTE_NAME: 'Demonstration Institute',
      INSTITUTE_TIME_ZONE: timeZone,
      LOG_LEVEL: 'info',
      // The limits count as in production, but are too high for this load to reach.
      REQUESTS_PER_MINUTE: '1000000000',
      SIGN_INS_PER_MINUTE: '1000000000',
      ...variables,
    },
  });

/**
 * @param sessionCheck `bare` looks the session up, `server` does the server's complete check
 * @param validation `contract` parses the input with the call's schema
 */
export const startBareHandler = (
  bench: Workbench,
  databaseUrl: string,
  sessionCheck: 'bare' | 'server' = 'bare',
  validation: 'none' | 'contract' = 'none',
): Promise<Program> =>
  bench.start({
    script: 'bench/src/bare-handler.ts',
    env: {
      DATABASE_URL: databaseUrl,
      DATABASE_CONNECTIONS: connections,
      SESSION_CHECK: sessionCheck,
      VALIDATION: validation,
    },
  });

export const startBareHashing = (bench: Workbench, passwordHash: string): Promise<Program> =>
  bench.start({
    script: 'bench/src/bare-hashing.ts',
    env: { PASSWORD_HASH: passwordHash },
    readyPath: '/healthz',
  });

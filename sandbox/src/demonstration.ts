import { join } from 'node:path';
import { readEnv } from '@tradebridge/server/env';
import { acquireEmbeddedPostgres } from '@tradebridge/server/platform/embedded-postgres';
import { runUntilStopped } from '@tradebridge/server/run-until-stopped';
import { openLog, prepareDatabase, startServer } from '@tradebridge/server/start-server';
import { demonstrationSecret } from './demonstration-secret.ts';
import { demonstrationPassword } from './institution/accounts.ts';
import { seedDemonstration } from './seed-demonstration.ts';
import { startSandbox } from './start-sandbox.ts';

// `npm start`: the whole product on this computer, with a demonstration institution in it.
await runUntilStopped(async (stoppables) => {
  const env = readEnv({ LOG_LEVEL: 'warn', ...process.env }, 'demonstration');
  const log = openLog(env);
  const secret = await demonstrationSecret(env.DATA_DIR);
  const sandbox = await startSandbox({ port: env.PORT === 0 ? 0 : env.PORT + 1, host: env.HOST });
  stoppables.add(() => sandbox.close());
  let databaseUrl = env.DATABASE_URL;
  if (databaseUrl === undefined) {
    const embedded = await acquireEmbeddedPostgres({ folder: join(env.DATA_DIR, 'postgres') });
    stoppables.add(() => embedded.release());
    databaseUrl = embedded.url;
  }
  const db = await prepareDatabase(databaseUrl, env, log);
  stoppables.add(() => db.close());
  const accounts = await seedDemonstration({ db, env, log });
  const server = await startServer({
    env,
    db,
    databaseUrl,
    secret,
    smtpUrl: sandbox.mailbox.url,
    mailFrom: 'portal@demo.test',
    log,
  });
  stoppables.add(() => server.close());
  const lines = [
    '',
    `  ${env.PRODUCT_NAME}   ${server.url}`,
    `  Sandbox       ${sandbox.url}   (passcodes arrive here)`,
    '',
    `  Sign in with any of these, password ${demonstrationPassword}`,
    ...accounts.map(({ email, description }) => `    ${email.padEnd(22)} ${description}`),
    '',
    '  Ctrl-C stops it.',
    '',
  ];
  console.log(lines.join('\n'));
});

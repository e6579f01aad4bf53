import { makeDataFolder } from './platform/data-folder.ts';
import { readEnv } from './platform/env.ts';
import { StartFailure } from './platform/start-failure.ts';
import { runUntilStopped } from './run-until-stopped.ts';
import { openLog, prepareDatabase, startServer } from './start-server.ts';

// `npm run serve`: production. It generates no values, and does not use the sandbox.
await runUntilStopped(async (stoppables) => {
  const env = readEnv(process.env, 'production');
  const { DATABASE_URL, AUTH_SECRET, SMTP_URL, MAIL_FROM } = env;
  if (!DATABASE_URL || !AUTH_SECRET || !SMTP_URL || !MAIL_FROM) {
    throw new StartFailure('The configuration is incomplete.');
  }
  // Before the database, which may take long to respond.
  await makeDataFolder(env.DATA_DIR);
  const log = openLog(env);
  const db = await prepareDatabase(DATABASE_URL, { env, secret: AUTH_SECRET, log });
  stoppables.add(() => db.close());
  const server = await startServer({
    env,
    db,
    databaseUrl: DATABASE_URL,
    secret: AUTH_SECRET,
    smtpUrl: SMTP_URL,
    mailFrom: MAIL_FROM,
    log,
    // A quieter log has them too: what collects it proves what the database lost.
    auditLog: log.child({}, { level: 'info' }),
  });
  stoppables.add(() => server.close());
  log.info({ url: server.url }, 'serving');
});

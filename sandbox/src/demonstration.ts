import { join } from 'node:path';
import { openEmbeddedDatabase } from '@tradebridge/server/platform/embedded-database';
import { readEnv } from '@tradebridge/server/platform/env';
import { runUntilStopped } from '@tradebridge/server/run-until-stopped';
import { openLog, prepareDatabase, startServer } from '@tradebridge/server/start-server';
import { demonstrationSecret } from './demonstration-secret.ts';
import { demonstrationPassword } from './institution/accounts.ts';
import { demonstrationInstitution, sandboxServices } from './sandbox-services.ts';
import { seedDemonstration } from './seed-demonstration.ts';
import { startSandbox } from './start-sandbox.ts';

// `npm start`: the whole product on this computer, with a demonstration institution.
await runUntilStopped(async (stoppables) => {
  const { PORT, HOST, ...given } = readEnv({ LOG_LEVEL: 'warn', ...process.env }, 'demonstration');
  const secret = await demonstrationSecret(given.DATA_DIR);
  const sandbox = await startSandbox({
    port: PORT === 0 ? 0 : PORT + 1,
    host: HOST,
    folder: join(given.DATA_DIR, 'sandbox'),
    timeZone: given.INSTITUTE_TIME_ZONE,
  });
  stoppables.add(() => sandbox.close());
  // The operator's own services are used where configured; the sandbox simulates the rest.
  const named = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== ''));
  const services = {
    ...demonstrationInstitution,
    ...sandboxServices(sandbox.url),
    ...sandbox.push.services(),
    ...named,
  };
  const env = readEnv({ LOG_LEVEL: 'warn', ...services }, 'demonstration');
  const log = openLog(env);
  let databaseUrl = env.DATABASE_URL;
  if (databaseUrl === undefined) {
    const embedded = await openEmbeddedDatabase(env.DATA_DIR);
    stoppables.add(() => embedded.release());
    databaseUrl = embedded.url;
  }
  const db = await prepareDatabase(databaseUrl, { env, secret, log });
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
    `  Sandbox       ${sandbox.url}   (passcodes and test cards)`,
    '',
    `  Sign in with any of these, password ${demonstrationPassword}`,
    ...accounts.map(({ email, description }) => `    ${email.padEnd(22)} ${description}`),
    '',
    '  Ctrl-C stops it.',
    '',
  ];
  console.log(lines.join('\n'));
});

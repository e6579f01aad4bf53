import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anApprentice } from '../../apprentices/test-apprentices.ts';
import { refreshEmployerUsers } from '../../companies/refresh-employer-users.ts';
import { aCompany, aContact } from '../../companies/test-contacts.ts';
import { anAccount, passcodeTo, password } from '../../identity/test-people.ts';
import { TestApp } from '../../platform/test-app.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const compiler = join(root, 'node_modules/typescript/lib/tsc.js');
const generator = join(root, 'server/node_modules/openapi-typescript/bin/cli.js');

let app: TestApp;
let folder: string;
let address: string;
beforeAll(async () => {
  app = await TestApp.open();
  address = await app.app.listen({ host: '127.0.0.1', port: 0 });
  folder = await mkdtemp(join(tmpdir(), 'tradebridge-client-'));
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

/** Runs a program in the client's folder, and returns its output. */
async function run(program: string, args: readonly string[], answer?: () => string) {
  const child = spawn(process.execPath, [program, ...args], { cwd: folder });
  const [printed, complaints] = [text(child.stdout), text(child.stderr)];
  const ended = once(child, 'exit');
  if (answer) await Promise.race([ended, expect.poll(answer).not.toBe('')]);
  child.stdin.end(answer && `${answer()}\n`);
  const [code] = await ended;
  expect(code, await complaints).toBe(0);
  return printed;
}

test('the program of docs/api.md compiles with a generated client, signs in and makes five calls', async () => {
  const { employerId } = await aCompany(app.db);
  const user = await anAccount(app, { secondFactorMethod: 'E' });
  await aContact(app.db, employerId, { role: 'admin', userId: user.id });
  await refreshEmployerUsers(app.db, { userIds: [user.id] });
  await anApprentice(app.db, employerId, { contract: { trainingContractNumber: 'TC-4711' } });

  const [, program = ''] =
    /```ts\n(.*?)```/s.exec(await readFile(join(root, 'docs/api.md'), 'utf8')) ?? [];
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  await writeFile(join(folder, 'client.ts'), program);
  await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
  await writeFile(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ extends: join(root, 'tsconfig.base.json'), files: ['client.ts'] }),
  );

  await run(generator, [`${address}/api/openapi.json`, '-o', 'portal.d.ts']);
  await run(compiler, ['-p', '.']);
  const printed = await run('client.ts', [address, user.email, password], () =>
    passcodeTo(app, user.email),
  );
  expect(printed).toMatch(/^1 training contracts\nTC-4711 /);
}, 120_000);

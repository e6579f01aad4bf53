import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { bundledProgram } from '../platform/test-programs.ts';

// The programs as operators start them, each in a separate process.

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tradebridge-command-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const programs = ['registry', 'accounts', 'postcodes', 'audit', 'mail', 'backup'] as const;

interface Outcome {
  code: number;
  out: string;
  err: string;
}

async function run(
  program: (typeof programs)[number],
  args: readonly string[],
  variables: Record<string, string> = {},
): Promise<Outcome> {
  const main = await bundledProgram(program);
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, NODE_COMPILE_CACHE, DATA_DIR: folder, ...variables };
  return new Promise((resolve) => {
    execFile(process.execPath, [main, ...args], { env }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out, err }),
    );
  });
}

const someArguments = {
  registry: ['import', '/nowhere'],
  accounts: ['list'],
  postcodes: ['import', '/nowhere'],
  audit: ['verify'],
  mail: ['bounce'],
  backup: ['/nowhere'],
};

describe.each(programs)('npm run %s', (program) => {
  test('stops where no database is named, and creates nothing', async () => {
    expect(await run(program, someArguments[program])).toEqual({
      code: 1,
      out: '',
      err:
        `DATABASE_URL is not set, and ${folder} holds no database that npm start made: ` +
        'set DATABASE_URL, or give --embedded to use an embedded database in that folder.\n',
    });
    expect(await readdir(folder)).toEqual([]);
  });

  test('--help says which database it uses', async () => {
    const { code, out, err } = await run(program, ['--help']);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(/^Usage:\n {2}npm run /);
    expect(out).toContain('--embedded');
  });
});

test('DATABASE_URL together with --embedded is refused', async () => {
  const named = { DATABASE_URL: 'postgres://127.0.0.1:9/none' };
  expect(await run('audit', ['verify', '--embedded'], named)).toMatchObject({
    code: 1,
    err: 'DATABASE_URL is set and --embedded is given: choose one of the two.\n',
  });
});

test('--embedded creates a database, which counts as made by npm start only with its secret', async () => {
  expect(await run('registry', ['changes', '--embedded'])).toMatchObject({ code: 0, out: '' });
  expect(await run('registry', ['changes'])).toMatchObject({ code: 1 });
  // What npm start writes beside its database.
  await writeFile(join(folder, 'auth-secret'), 'x'.repeat(43));
  expect(await run('registry', ['changes'])).toMatchObject({ code: 0, err: '' });
  expect(await run('accounts', ['list'])).toMatchObject({ code: 0, err: '' });
}, 60_000);

test.runIf(process.platform === 'linux')(
  'a DATA_DIR that cannot hold data is refused at once',
  async () => {
    const outcome = await run('registry', ['changes', '--embedded'], { DATA_DIR: '/proc/x' });
    expect(outcome).toMatchObject({
      code: 1,
      err: 'The data folder /proc/x cannot be written (ENOENT): set DATA_DIR to one that can.\n',
    });
  },
  10_000,
);

// The entry point of every npm script. Starts with the Node.js that runs npm (20 or later),
// installs what is missing, and continues with the project's own Node.js.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const isWindows = process.platform === 'win32';
const bins = join(root, 'node_modules', '.bin');
const node = join(bins, isWindows ? 'node.cmd' : 'node');

/** The current child, which is stopped with this process. */
let running;
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => running?.kill(signal));

// npm ends on SIGTERM without forwarding it, so losing the parent means stopping.
const parent = process.ppid;
const watch = setInterval(() => {
  if (process.ppid === parent) return;
  clearInterval(watch);
  running?.kill('SIGTERM');
}, 300);
watch.unref();

/** Runs a program in the project's folder; resolves with its exit code. */
function run(program, args, { quiet = false } = {}) {
  return new Promise((resolve, reject) => {
    running = spawn(program, args, {
      cwd: root,
      // Standard output belongs to the command: set-up prints to standard error.
      stdio: ['inherit', quiet ? 2 : 'inherit', 'inherit'],
      env: { ...process.env, PATH: `${bins}${delimiter}${process.env.PATH}` },
      shell: isWindows,
    });
    running.on('error', reject);
    running.on('exit', (code, signal) => resolve(signal ? 1 : (code ?? 1)));
  });
}

async function must(program, args, options) {
  const code = await run(program, args, options);
  if (code !== 0) process.exit(code);
}

const hashOf = (paths) => {
  const hash = createHash('sha256');
  for (const path of paths) hash.update(path).update(readFileSync(join(root, path)));
  return hash.digest('hex');
};

/** Runs `work` unless the stamp shows that it was done for the same inputs. */
async function once(stamp, inputs, work) {
  const hash = `${process.platform}-${process.arch} ${hashOf(inputs)}`;
  const path = join(root, stamp);
  if (existsSync(path) && readFileSync(path, 'utf8') === hash) return;
  await work();
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, hash);
}

const install = () =>
  once('node_modules/.tradebridge-installed', ['package-lock.json'], async () => {
    console.error('Installing what the project needs …');
    // Not `npm ci`, which first deletes what is already installed. The lockfile pins every version.
    await must('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'], {
      quiet: true,
    });
  });

/** Every file in the folders, as paths from the root, in a stable order. */
const filesUnder = (...folders) =>
  folders
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => relative(root, join(entry.parentPath ?? entry.path, entry.name))),
    )
    .sort();

const buildWeb = () =>
  once(
    'web/dist/.built',
    [
      ...filesUnder('web/src', 'web/build', 'web/public', 'contract/src'),
      'web/index.html',
      'web/vite.config.ts',
      ...filesUnder('tools/licence-texts'),
      'tools/shipped-packages.ts',
      'package-lock.json',
    ],
    async () => {
      console.error('Building the web application …');
      await must('vite', ['build', 'web', '--logLevel', 'warn'], { quiet: true });
    },
  );

/** Bundles the programs and writes the list of labels. */
async function buildPrograms() {
  await bundlePrograms();
  await once(
    'dist/.labels-listed',
    [
      ...filesUnder('contract/src', 'server/src', 'web/src').filter((file) => /\.tsx?$/.test(file)),
      'tools/list-labels.mjs',
    ],
    () => must(node, ['tools/list-labels.mjs'], { quiet: true }),
  );
}

const bundlePrograms = () =>
  once(
    'dist/.built',
    [
      ...filesUnder('contract/src', 'postgres/src', 'server/src', 'sandbox/src'),
      'tools/build-programs.mjs',
      'tools/shipped-packages.ts',
      'package-lock.json',
    ],
    async () => {
      console.error('Building the programs …');
      await must(node, ['tools/build-programs.mjs'], { quiet: true });
    },
  );

/**
 * Options of Node.js for programs. Without its own limit, the young generation grows to 128 MiB in
 * a busy process and stays there; with 32 MiB it serves as many requests (decision 074).
 */
const nodeFlags = JSON.parse(readFileSync(join(root, 'tools/node-flags.json'), 'utf8'));

/** Builds what has changed, and runs a program. */
async function runProgram(name, args) {
  await buildPrograms();
  return run(node, [...nodeFlags, `dist/${name}.js`, ...args]);
}

const workspaces = ['contract', 'postgres', 'server', 'web', 'sandbox', 'e2e', 'bench'];

async function test(args) {
  await must('vitest', ['run', ...args]);
  if (args.length === 0) await must('playwright', ['test', '--config', 'e2e/playwright.config.ts']);
}

/** Everything except tests. */
async function check() {
  // The route tree must be up to date before types are checked.
  await must(node, ['web/build/route-tree.ts']);
  await must('biome', ['ci', '.']);
  await must(node, ['tools/check-wording.mjs']);
  await must(node, ['tools/check-prose.mjs']);
  await must(node, ['tools/check-duplicates.mjs']);
  await must(node, ['tools/check-licences.mjs']);
  await must(node, ['tools/check-migrations.mjs']);
  await must('depcruise', [
    '--config',
    '.dependency-cruiser.mjs',
    ...workspaces.map((workspace) => `${workspace}/src`),
  ]);
  for (const workspace of workspaces) await must('tsc', ['-p', workspace]);
  // Its folders are projects of Android Studio and Xcode.
  await must('tsc', ['-p', 'native']);
  await must('tsc', ['-p', 'operations/tests']);
  // A worker knows another world than a page: its types are apart.
  await must('tsc', ['-p', 'web/src/service-worker']);
  await must('knip', []);
}

const commands = {
  async start(args) {
    await buildWeb();
    return runProgram('demonstration', args);
  },
  async serve(args) {
    await buildWeb();
    return runProgram('serve', args);
  },
  dev: () => run('vite', ['dev', 'web']),
  async test(args) {
    await buildWeb();
    await buildPrograms();
    await test(args);
  },
  async 'test:operations'(args) {
    await buildWeb();
    await buildPrograms();
    return run('vitest', ['run', '--config', 'operations/tests/vitest.config.ts', ...args]);
  },
  check,
  async verify() {
    // Tests and journeys behave as in continuous integration.
    process.env.CI ??= 'true';
    await check();
    await buildWeb();
    await buildPrograms();
    await test([]);
  },
  format: () => run('biome', ['check', '--write', '.']),
  async bench(args) {
    await buildWeb();
    await buildPrograms();
    return run(node, ['bench/src/main.ts', ...args]);
  },
  registry: (args) => runProgram('registry', args),
  accounts: (args) => runProgram('accounts', args),
  postcodes: (args) => runProgram('postcodes', args),
  audit: (args) => runProgram('audit', args),
  mail: (args) => runProgram('mail', args),
  backup: (args) => runProgram('backup', args),
  restore: (args) => runProgram('restore', args),
  async licences(args) {
    await buildWeb();
    await buildPrograms();
    return run(node, ['tools/licences.mjs', ...args]);
  },
  advisories: () => run(process.execPath, ['tools/advisories.mjs']),
  async release() {
    await buildWeb();
    await buildPrograms();
    return run(node, ['tools/release.mjs']);
  },
  migrations: (args) =>
    run('drizzle-kit', ['generate', '--config', 'server/drizzle.config.ts', ...args]),
};

const configuration = `It is configured by environment variables, all of which docs/operating.md explains:
PORT and HOST (where it listens, by default port 3000 of this computer alone), DATA_DIR (what it keeps,
by default ./data), DATABASE_URL and more.`;

/** The --help texts of commands that would otherwise start a server. */
const usages = {
  start: `Usage: npm start

Starts the portal on this computer with a demonstration institution, a sandbox of the services outside
and a PostgreSQL of its own, and prints the addresses and the accounts to sign in with. Ctrl-C stops it.

${configuration} None is needed.
`,
  serve: `Usage: npm run serve

Starts the portal in production, without demonstration data and sandbox. SIGTERM or Ctrl-C stops it.

${configuration} It lists those that are missing.
`,
};

const [name, ...args] = process.argv.slice(2);
const command = commands[name];
if (!command) {
  console.error(`Unknown command ${name}. Known: ${Object.keys(commands).join(', ')}.`);
  process.exit(1);
}
if (Object.hasOwn(usages, name) && args.some((arg) => arg === '--help' || arg === '-h')) {
  process.stdout.write(usages[name]);
  process.exit(0);
}
// Advisories are about the lockfile, and an installation that fails must not look like one.
if (name !== 'advisories') await install();
process.exit((await command(args)) ?? 0);

// Checks the migrations that no release has yet (decision 090): none may keep users waiting while PostgreSQL reads or
// writes a whole table, unless the statement says why in a comment `-- locks: REASON`; and one that breaks older builds
// is in oldest-builds.json. Tests name another folder, and how many of its migrations are released.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const readJson = (...path) => JSON.parse(readFileSync(join(...path), 'utf8'));

/** How many migrations the last release has, by the database that is kept of it. */
function countReleased() {
  const fixtures = join(root, 'server', 'fixtures');
  if (!existsSync(fixtures)) return 0;
  const builds = readdirSync(fixtures).map(
    (version) => readJson(fixtures, version, 'manifest.json').build,
  );
  return Math.max(0, ...builds);
}

const [folder = join(root, 'server', 'migrations'), released = countReleased()] =
  process.argv.slice(2);
const { entries } = readJson(folder, 'meta', '_journal.json');
const oldestBuilds = readJson(folder, 'oldest-builds.json');

/** Squawk's rules about statements that lock a table for long. */
const locking = new Set([
  'adding-field-with-default',
  'adding-foreign-key-constraint',
  'adding-not-nullable-field',
  'adding-serial-primary-key-field',
  'ban-concurrent-index-creation-in-transaction',
  'changing-column-type',
  'constraint-missing-not-valid',
  'disallowed-unique-constraint',
  'require-concurrent-index-creation',
  'require-concurrent-index-deletion',
  'require-concurrent-reindex',
]);

/** Its rules about statements after which queries of an older build fail. */
const breaking = new Set([
  'adding-required-field',
  'ban-drop-column',
  'ban-drop-table',
  'changing-column-type',
  'renaming-column',
  'renaming-table',
]);

/** What Squawk finds in a migration, each with the statement that it is about. */
function findIssues(sql, isConcurrent) {
  const { status, stdout, stderr, error } = spawnSync(
    'squawk',
    [
      ...['--pg-version', '15', '--reporter', 'json', '--stdin-filepath', 'migration.sql'],
      // The server runs each migration in a transaction, except those with a concurrent statement.
      ...(isConcurrent ? [] : ['--assume-in-transaction']),
    ],
    { input: sql, encoding: 'utf8', shell: process.platform === 'win32' },
  );
  if (error) throw error;
  if (status !== 0 && stdout === '') throw new Error(`squawk failed: ${stderr}`);
  const statements = sql.split('--> statement-breakpoint');
  return JSON.parse(stdout).map((issue) => {
    let lines = 0;
    const statement = statements.find((text) => {
      lines += text.split('\n').length - 1;
      return issue.line <= lines;
    });
    return { ...issue, statement: statement ?? '' };
  });
}

const faults = [];
for (const { tag } of entries.slice(Number(released))) {
  const sql = readFileSync(join(folder, `${tag}.sql`), 'utf8');
  const name = tag.replace(/^\d+_/, '');
  for (const issue of findIssues(sql, /\bconcurrently\b/i.test(sql))) {
    const { rule_name: rule, line, statement, message } = issue;
    const where = `${tag}.sql:${line + 1}`;
    if (rule === 'syntax-error') faults.push(`${where}: ${message}`);
    if (locking.has(rule) && !/^--\s*locks: \S/m.test(statement)) {
      faults.push(`${where}: ${rule}: ${message} (docs/upgrading.md)`);
    }
    if (breaking.has(rule) && !Object.hasOwn(oldestBuilds, name)) {
      faults.push(
        `${where}: ${rule}: older builds that still run would fail: name the oldest that works in oldest-builds.json (docs/upgrading.md)`,
      );
    }
  }
}
if (faults.length > 0) {
  console.error(faults.join('\n'));
  process.exit(1);
}

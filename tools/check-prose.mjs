// Checks texts for people who read the code: that each decision has its date, status and headings
// and fits on a page, that links and decisions referred to exist, and that some words are not used.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path) => readFileSync(join(root, path), 'utf8');
const faults = [];

/** Files in a folder, as paths from the root. */
const filesUnder = (folder) =>
  readdirSync(join(root, folder), { recursive: true })
    .map((path) => join(folder, path).replaceAll(sep, '/'))
    .filter((path) => !path.includes('node_modules/') && statSync(join(root, path)).isFile());

const decisionsFolder = 'docs/decisions';
const decisions = readdirSync(join(root, decisionsFolder)).sort();
const numbers = new Set(decisions.map((name) => name.slice(0, 3)));

/** The length of a page. */
const maxWords = 600;
const headings = ['Context', 'Decision', 'Consequences'];
const statuses = /^(Accepted|Superseded by \d{3}|Amended by \d{3}(, \d{3})*)$/;

function checkDecision(name) {
  const path = `${decisionsFolder}/${name}`;
  const text = read(path);
  const fault = (what) => faults.push(`${path}: ${what}`);
  const [title, , date, status] = text.split('\n');
  if (!/^\d{3}-[a-z0-9-]+\.md$/.test(name)) fault('the name is not NNN-words-in-lower-case.md');
  if (!title.startsWith(`# ${name.slice(0, 3)} `)) fault('the title does not begin with # NNN');
  if (!/^Date: \d{4}-\d{2}-\d{2}$/.test(date ?? '')) fault('line 3 is not Date: YYYY-MM-DD');
  if (!statuses.test(status?.replace(/^Status: /, '') ?? '')) {
    fault('line 4 is not Status: Accepted, Superseded by NNN or Amended by NNN, NNN');
  }
  const found = [...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
  if (found.join() !== headings.join()) fault(`the headings are not ${headings.join(', ')}`);
  if (!/\bReopen\b/.test(text)) fault('what would reopen it is missing');
  const words = text.split(/\s+/).length;
  if (words > maxWords) fault(`${words} words are more than a page (${maxWords})`);
}

/** Numbers of decisions that a text refers to. */
const referred = (text) =>
  [
    ...text.matchAll(/\b(?:decisions? |Superseded by |Amended by )((?:\d{3}(?:, | and )?)+)/g),
  ].flatMap(([, list]) => list.match(/\d{3}/g));

function checkReferences(path) {
  const text = read(path);
  for (const number of referred(text)) {
    if (!numbers.has(number)) faults.push(`${path}: there is no decision ${number}`);
  }
  if (!path.endsWith('.md')) return;
  for (const [, link] of text.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)) {
    if (/^[a-z]+:/.test(link)) continue;
    if (!existsSync(join(root, dirname(path), link))) {
      faults.push(`${path}: ${link} does not exist`);
    }
  }
}

/** A release without an entry would leave operators to read commits. */
function checkChangelog() {
  const { version } = JSON.parse(read('package.json'));
  const entries = [...read('CHANGELOG.md').matchAll(/^## \[(.+?)\](?: - (\d{4}-\d{2}-\d{2}))?$/gm)];
  const entry = entries.find(([, name]) => name === version);
  if (!entry) faults.push(`CHANGELOG.md: there is no entry for ${version} of package.json`);
  for (const [, name, date] of entries) {
    if (name !== 'Unreleased' && !date) faults.push(`CHANGELOG.md: ${name} has no date`);
  }
}

/** Words that read as translated or archaic, and names with a standard term. */
const banned = [
  [/\b(whoever|anew|at our wish|tells of|in vain|holds good|has had its time)\b/i, 'plain English'],
  [
    /\b(patience|bodyWithin|awayFor|proofOfLife|keepHouse|hurryBodies|takingTurns|toWriteDown|betweenLooks)\b/,
    'the standard term',
  ],
  [
    /\b(most|longest)(Attempts|Bytes|Characters|Entries|Fields|Files|Items|Minutes|Ms|Rows|Seconds)\b/,
    'max… with a unit',
  ],
  [/\b(tell|lookAt)[A-Z]\w*/, 'notify…, announce…, report… or read…'],
  [/'[^']*\{(most|least)\}/, '{max} or {min}'],
];

function checkWords(path) {
  if (path.endsWith('check-prose.mjs')) return;
  for (const [index, line] of read(path).split('\n').entries()) {
    for (const [pattern, instead] of banned) {
      const [found] = pattern.exec(line) ?? [];
      if (found) faults.push(`${path}:${index + 1}: write ${instead} instead of '${found}'`);
    }
  }
}

const written = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'web/README.md'].concat(
  ...[
    'docs',
    'contract/src',
    'server/src',
    'web/src',
    'tools',
    'e2e/src',
    'bench/src',
    'sandbox/src',
    'postgres/src',
    'operations',
  ].map(filesUnder),
);

decisions.forEach(checkDecision);
checkChangelog();
for (const path of written.filter((name) => /\.(md|tsx?|mjs)$/.test(name))) {
  checkReferences(path);
  checkWords(path);
}
if (faults.length > 0) {
  console.error(faults.join('\n'));
  process.exit(1);
}

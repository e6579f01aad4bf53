// Code that is written twice is corrected once. Counts the pairs of files, or of places in a file, with the same six
// lines or more, and fails above a limit that only goes down (decision 094). Blank lines, comments, lone brackets and
// imports do not count. Tests name another folder, and its limit.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const [root = fileURLToPath(new URL('..', import.meta.url)), limit = 14] = process.argv.slice(2);

const minLines = 6;
/** Folders that are not the project's code, and what is generated. */
const leftOut = /(^|\/)(node_modules|dist|data|\.[^/]*|routeTree\.gen\.ts)$/;

/** Paths of source files below a folder, from the root. */
function* sourcesBelow(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    const name = relative(root, path).replaceAll(sep, '/');
    if (leftOut.test(name)) continue;
    if (entry.isDirectory()) yield* sourcesBelow(path);
    else if (/\.(tsx?|mjs|css)$/.test(name)) yield name;
  }
}

const comments = /^[ \t]*\/\*[\s\S]*?\*\//gm;
const imports = /^(?:import\b|export\s+(?:type\s+)?[{*])[^;'"]*['"][^'"]+['"];?$/gm;

/** The lines of a file that count, each with its number. */
const significantLines = (path) =>
  [comments, imports]
    .reduce(
      (text, pattern) => text.replaceAll(pattern, (found) => found.replaceAll(/[^\n]/g, '')),
      readFileSync(join(root, path), 'utf8'),
    )
    .split('\n')
    .map((line, index) => ({ text: line.trim(), number: index + 1 }))
    .filter(({ text }) => !/^[()[\]{},;]*$/.test(text) && !text.startsWith('//'));

const files = [...sourcesBelow(root)].sort();
const linesOf = new Map(files.map((path) => [path, significantLines(path)]));

/** Where each run of the least length begins. */
const places = new Map();
for (const [path, lines] of linesOf) {
  for (let at = 0; at + minLines <= lines.length; at += 1) {
    const run = lines.slice(at, at + minLines).map(({ text }) => text);
    const key = run.join('\n');
    if (!places.has(key)) places.set(key, []);
    places.get(key).push({ path, at });
  }
}

/** How many lines are the same from two places on; within a file, without overlapping. */
function sharedLength(one, other) {
  const [lines, others] = [linesOf.get(one.path), linesOf.get(other.path)];
  const most = one.path === other.path ? other.at - one.at : lines.length - one.at;
  let length = 0;
  while (length < most && lines[one.at + length].text === others[other.at + length]?.text) {
    length += 1;
  }
  return length;
}

/** The longest run of each pair. */
const pairs = new Map();
for (const found of places.values()) {
  for (const [index, one] of found.entries()) {
    for (const other of found.slice(index + 1)) {
      const key = `${one.path} ${other.path}`;
      const length = sharedLength(one, other);
      if (length >= minLines && length > (pairs.get(key)?.length ?? 0)) {
        pairs.set(key, { one, other, length });
      }
    }
  }
}

if (pairs.size > limit) {
  const addressOf = ({ path, at }) => `${path}:${linesOf.get(path)[at].number}`;
  for (const { one, other, length } of [...pairs.values()].sort((a, b) => b.length - a.length)) {
    console.error(`${addressOf(one)} ~ ${addressOf(other)}: ${length} lines`);
  }
  console.error(`${pairs.size} pairs of places have the same code; the limit is ${limit}.`);
  process.exit(1);
}

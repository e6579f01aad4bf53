import { readFileSync } from 'node:fs';

/**
 * Ends a program that a Node.js older than the project's own has started: under it, tests would fail for
 * reasons that mislead.
 *
 * @param instead how it is started with the right one
 */
export function refuseOldNode(instead: string): void {
  const { devDependencies } = JSON.parse(
    readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
  );
  const needed = Number.parseInt(devDependencies.node, 10);
  if (Number.parseInt(process.versions.node, 10) >= needed) return;
  console.error(`Run the tests with ${instead}, which brings its own Node.js ${needed}.`);
  process.exit(1);
}

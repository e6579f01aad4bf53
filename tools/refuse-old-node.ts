import { readFileSync } from 'node:fs';

/**
 * Ends a program that runs on a Node.js older than the project's own, with which tests would fail
 * for misleading reasons.
 *
 * @param instead the command that uses the right one
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

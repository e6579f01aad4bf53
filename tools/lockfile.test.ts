import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

interface Locked {
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

test('the lockfile has the packages of every platform, without which `npm ci` refuses it', () => {
  const { packages } = JSON.parse(
    readFileSync(join(import.meta.dirname, '..', 'package-lock.json'), 'utf8'),
  ) as { packages: Readonly<Record<string, Locked>> };
  const names = new Set(
    Object.keys(packages).map((path) => path.slice(path.lastIndexOf('node_modules/') + 13)),
  );
  const needed = Object.values(packages).flatMap(({ optionalDependencies = {} }) =>
    Object.keys(optionalDependencies),
  );
  expect(needed.length).toBeGreaterThan(50);
  expect(needed.filter((name) => !names.has(name))).toEqual([]);
});

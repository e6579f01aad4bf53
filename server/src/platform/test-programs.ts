import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';
import { installed } from './installation.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the programs are bundled by the first test that starts one. */
    programsFolder: string;
  }
}

/**
 * Vitest's global set-up: a folder for this run, inside the project, where bundles find the
 * libraries.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cache = installed('node_modules', '.cache');
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, 'tradebridge-programs-'));
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  project.provide('programsFolder', folder);
  return () => rm(folder, { recursive: true, force: true });
}

let bundling: Promise<string> | undefined;

/**
 * Bundles the programs as for operators, once for the run; if workers do so at once, one result is
 * discarded.
 */
async function bundle(): Promise<string> {
  const folder = inject('programsFolder');
  const bundled = join(folder, 'bundled');
  if (existsSync(bundled)) return bundled;
  const own = join(folder, String(process.pid));
  await promisify(execFile)(process.execPath, [installed('tools', 'build-programs.mjs'), own]);
  await rename(own, bundled).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    await rm(own, { recursive: true });
  });
  return bundled;
}

/** The bundle of a program from the current sources, which starts in a third of their time. */
export async function bundledProgram(
  name: 'serve' | 'registry' | 'accounts' | 'postcodes' | 'audit' | 'mail' | 'backup',
): Promise<string> {
  bundling ??= bundle();
  return join(await bundling, `${name}.js`);
}

/** The least with which operators start the server, on a free port. */
export const leastEnvironment = (databaseUrl: string, folder: string) => ({
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
  DATABASE_URL: databaseUrl,
  PUBLIC_URL: 'http://localhost',
  AUTH_SECRET: 'x'.repeat(32),
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'portal@example.edu.au',
  INSTITUTE_ID: 'example',
  INSTITUTE_NAME: 'Example Institute',
  DATA_DIR: folder,
  PORT: '0',
});

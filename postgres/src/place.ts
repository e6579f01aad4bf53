import { existsSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isAlive } from './postmaster.ts';

/** The folder of an embedded PostgreSQL and its parts. */
export interface Place {
  readonly folder: string;
  /** PostgreSQL's data directory. */
  readonly cluster: string;
  readonly passwordFile: string;
  readonly logFile: string;
}

export const placeIn = (folder: string): Place => ({
  folder,
  cluster: join(folder, 'cluster'),
  passwordFile: join(folder, 'password'),
  logFile: join(folder, 'postgres.log'),
});

export const isCreated = ({ cluster }: Place): boolean => existsSync(cluster);

export const readPassword = async ({ passwordFile }: Place): Promise<string> =>
  (await readFile(passwordFile, 'utf8')).trim();

/** Prefix of the paths of temporary files in the folder; the pid identifies their process. */
export const draftPath = (folder: string): string => join(folder, `draft-${process.pid}-`);

/** Removes temporary files of killed processes. */
export async function removeDrafts({ folder }: Place): Promise<void> {
  for (const name of await readdir(folder)) {
    const pid = /^draft-(\d+)-/.exec(name)?.[1];
    if (pid === undefined || isAlive(Number(pid))) continue;
    const path = join(folder, name);
    await rm(path, { recursive: true, force: true, maxRetries: 5 }).catch(() => undefined);
  }
}

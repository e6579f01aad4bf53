import { execFile } from 'node:child_process';
import { readFile, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** What `postmaster.pid` and the table of processes say together about a cluster's server. */
export type Postmaster =
  | { state: 'absent' }
  /** The file is left from a server that died; its pid may be another process's by now. */
  | { state: 'dead'; pid: number; port: number }
  | { state: 'starting' | 'stopping'; pid: number }
  | { state: 'ready'; pid: number; port: number };

/** Looks at the server of the cluster at this real path. */
export async function lookAtPostmaster(cluster: string): Promise<Postmaster> {
  const file = join(cluster, 'postmaster.pid');
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return { state: 'absent' };

  // The lines are pid, folder, start time, port, socket folder, address, memory key, status.
  const lines = text.split('\n').map((line) => line.trim());
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return lookAtBlankFile(file);
  const port = Number(lines[3]);
  if (!(await isPostmaster(pid, cluster))) return { state: 'dead', pid, port };
  if (lines[7] === 'ready') return { state: 'ready', pid, port };
  return { state: lines[7] === 'stopping' ? 'stopping' : 'starting', pid };
}

/** Whether this process is the server of this cluster, and not one that got its pid later. */
export async function isPostmaster(pid: number, cluster: string): Promise<boolean> {
  // The command line, since a container's root may not see another user's working directory. A
  // process that has ended and waits to be reaped has none, which is as it should be.
  if (process.platform === 'linux') {
    const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    return line.split('\0').includes(cluster);
  }
  if (process.platform === 'win32') return isAlive(pid);
  const ps = promisify(execFile)('ps', ['-ww', '-o', 'args=', '-p', String(pid)]);
  return ps.then(({ stdout }) => stdout.includes(` -D ${cluster} `)).catch(() => false);
}

/** Whether any process has this pid. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Another user's may not be signalled, but is there.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

// A server writes its pid in the instant after making the file. One that stays blank is left from
// a full disk or a power cut, and PostgreSQL would refuse to start until someone deletes it.
async function lookAtBlankFile(file: string): Promise<Postmaster> {
  const age =
    Date.now() -
    (await stat(file)
      .then((found) => found.mtimeMs)
      .catch(Date.now));
  if (age > 3_000) await unlink(file).catch(() => undefined);
  return { state: 'starting', pid: 0 };
}

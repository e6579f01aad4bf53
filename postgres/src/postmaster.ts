import { execFile } from 'node:child_process';
import { readFile, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** The state of a cluster's server, from its `postmaster.pid` and the system's processes. */
export type Postmaster =
  | { readonly state: 'absent' }
  /** The server died; its pid may belong to another process by now. */
  | { readonly state: 'dead'; readonly pid: number; readonly port: number }
  | { readonly state: 'starting' | 'stopping' }
  | { readonly state: 'ready'; readonly pid: number; readonly port: number };

/** @param cluster a real path */
export async function readPostmaster(cluster: string): Promise<Postmaster> {
  const file = join(cluster, 'postmaster.pid');
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return { state: 'absent' };
  // The lines are pid, folder, start time, port, socket folder, address, memory key, status.
  const lines = text.split('\n').map((line) => line.trim());
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  const status = lines[7];
  if (!Number.isInteger(pid) || pid <= 0) return readBlankFile(file);
  if (!(await isPostmaster(pid, cluster))) return { state: 'dead', pid, port };
  if (status === 'ready') return { state: 'ready', pid, port };
  return { state: status === 'stopping' ? 'stopping' : 'starting' };
}

/**
 * Treats a file without a pid as that of a server about to write it. An old one was left by a full
 * disk or a power failure and is removed: PostgreSQL would never start with it.
 */
async function readBlankFile(file: string): Promise<Postmaster> {
  const found = await stat(file).catch(() => undefined);
  if (found && Date.now() - found.mtimeMs > 3_000) await unlink(file).catch(() => undefined);
  return { state: 'starting' };
}

/** Whether the process is this cluster's server, rather than one that reused its pid. */
export async function isPostmaster(pid: number, cluster: string): Promise<boolean> {
  if (process.platform === 'linux') {
    // Not the working directory: root in a container may not see that of another user's process.
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
    // Another user's process may not be signalled.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

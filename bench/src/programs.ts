import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import nodeFlags from '../../tools/node-flags.json' with { type: 'json' };

/** The project's folder, in which every program runs. */
const root = fileURLToPath(new URL('../..', import.meta.url));

/** A separate Node.js process that serves HTTP. */
export interface Program {
  readonly url: string;
  /** From the start of the process to its first successful reply. */
  readonly readyAfterMs: number;
  stop(): Promise<void>;
  /** Ends it like a power failure. */
  kill(): Promise<void>;
}

export interface ProgramOptions {
  /** Path of the script from the project's root. */
  readonly script: string;
  readonly env: Readonly<Record<string, string>>;
  /** The address that returns 200 once it is ready. */
  readonly readyPath?: string;
}

const timeoutMs = 120_000;

/** The programs' shared environment: a shell's, without this run's configuration. */
export const plainEnvironment = () => {
  const { PATH = '', HOME = '', TMPDIR = '' } = process.env;
  return { PATH, HOME, ...(TMPDIR ? { TMPDIR } : {}), NODE_ENV: 'production' };
};

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (typeof address !== 'object' || !address) throw new Error('The server has no TCP port.');
  return address.port;
}

/** Starts a program that takes its port from `PORT`, and waits until it is ready. */
export async function startProgram({
  script,
  env,
  readyPath = '/readyz',
}: ProgramOptions): Promise<Program> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const startedAt = performance.now();
  const child = spawn(process.execPath, [...nodeFlags, join(root, script)], {
    cwd: root,
    env: { ...plainEnvironment(), HOST: '127.0.0.1', PORT: String(port), ...env },
    // It has the cost of logging, but the output is discarded.
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  const kill = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  while (!(await answers(url + readyPath))) {
    if (child.exitCode !== null) throw new Error(`${script} ended with ${child.exitCode}.`);
    if (performance.now() - startedAt > timeoutMs) {
      await stop();
      throw new Error(`${script} did not become ready.`);
    }
    await delay(2);
  }
  return { url, readyAfterMs: performance.now() - startedAt, stop, kill };
}

async function answers(url: string): Promise<boolean> {
  try {
    const reply = await fetch(url);
    await reply.arrayBuffer();
    return reply.ok;
  } catch {
    return false;
  }
}

export interface Run {
  readonly seconds: number;
  /** The peak resident memory of the process, in bytes. */
  readonly peakBytes: number;
}

/** Runs a program to its end. Its output is only shown if it fails. */
export async function runProgram(
  script: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Run> {
  const folder = await mkdtemp(join(tmpdir(), 'tradebridge-bench-run-'));
  const peakFile = join(folder, 'peak-memory');
  const reporter = fileURLToPath(new URL('./report-peak-memory.ts', import.meta.url));
  const startedAt = performance.now();
  const child = spawn(process.execPath, ['--import', reporter, join(root, script), ...args], {
    cwd: root,
    env: { ...plainEnvironment(), BENCH_PEAK_MEMORY_FILE: peakFile, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const keep = (data: Buffer) => {
    output += data.toString();
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  await once(child, 'close');
  const seconds = (performance.now() - startedAt) / 1000;
  try {
    if (child.exitCode !== 0) throw new Error(`${script} ended with ${child.exitCode}:\n${output}`);
    return { seconds, peakBytes: Number(await readFile(peakFile, 'utf8')) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The next message of a child process. */
export async function messageOf(child: ChildProcess): Promise<unknown> {
  const [message] = await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => {
      throw new Error('A process of the benchmark ended.');
    }),
  ]);
  return message;
}

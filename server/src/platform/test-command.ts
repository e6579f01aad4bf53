import { resolve } from 'node:path';
import { Writable } from 'node:stream';
import type { CommandIo } from './command.ts';

/** Collects what is written to it. */
class Kept extends Writable {
  text = '';
  override _write(piece: Buffer, _encoding: string, done: () => void): void {
    this.text += piece.toString();
    done();
  }
}

/** Runs a command as its program would; returns its exit code and output. */
export async function outcomeOf<Portal>(
  run: (io: CommandIo<Portal>) => Promise<number>,
  {
    openPortal,
    now = () => new Date(),
    pathOf = (named) => resolve(named),
  }: Pick<CommandIo<Portal>, 'openPortal'> & Partial<Pick<CommandIo<Portal>, 'now' | 'pathOf'>>,
): Promise<{ code: number; out: string; err: string }> {
  const stdout = new Kept();
  const stderr = new Kept();
  const code = await run({ stdout, stderr, openPortal, now, pathOf });
  return { code, out: stdout.text, err: stderr.text };
}

import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import type { AccountsPortal } from '../identity/accounts-portal.ts';
import { readEmail, recordOfOperator } from '../identity/accounts-portal.ts';
import { changing } from '../identity/change-account.ts';
import { type Command, CommandFault, UsageFault } from '../platform/command.ts';
import { readAccountExport } from './export-account.ts';

/** Writes a file that only its owner may read, and replaces none. */
async function writePrivately(path: string, text: string): Promise<void> {
  try {
    await writeFile(path, `${text}\n`, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (typeof code !== 'string') throw error;
    throw new CommandFault(
      code === 'EEXIST'
        ? `${path} already exists. Name a new file.`
        : `${path} cannot be written (${code}).`,
    );
  }
}

/** `export EMAIL [--out FILE]` */
export function exportCommand(args: string[]): Command<AccountsPortal> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { out: { type: 'string' } },
  });
  if (positionals.length !== 1) throw new UsageFault('Name one address.');
  const email = readEmail(positionals[0]);
  return (portal, io) => {
    const path = values.out === undefined ? undefined : io.pathOf(values.out);
    const run = changing(email, async (tx, user, _portal, now) => {
      const tables = await readAccountExport(tx, user);
      const rows = Object.values(tables).flat().length;
      await recordOfOperator(tx, 'account.exported', { userId: user.id, now, counts: { rows } });
      const text = JSON.stringify({ exportedAt: now, email, tables }, null, 2);
      if (path === undefined) return text;
      await writePrivately(path, text);
      return `Exported what names ${email}: ${rows} rows, in ${path}.`;
    });
    return run(portal, io);
  };
}

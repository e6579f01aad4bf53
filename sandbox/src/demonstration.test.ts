import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { installed } from '@tradebridge/server/platform/installation';
import { expect, test } from 'vitest';

const run = promisify(execFile);

test.each([
  ['start', '--help', 'npm start'],
  ['start', '-h', 'npm start'],
  ['serve', '--help', 'npm run serve'],
])(
  '%s %s prints what it does and where its variables are documented, and starts nothing',
  async (command, flag, usage) => {
    const { stdout } = await run(
      process.execPath,
      [installed('tools', 'run.mjs'), command, flag],
      // It also works before anything is installed.
      { env: { PATH: '' } },
    );
    expect(stdout).toContain(`Usage: ${usage}`);
    expect(stdout).toContain('docs/operating.md');
    expect(stdout).not.toContain('http://');
  },
  10_000,
);

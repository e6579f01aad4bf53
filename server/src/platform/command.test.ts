import { parseArgs } from 'node:util';
import { expect, test } from 'vitest';
import { runCommand } from './command.ts';
import { outcomeOf } from './test-command.ts';

const options = { since: { type: 'string' }, all: { type: 'boolean' } } as const;
const run = (...args: string[]) =>
  outcomeOf<{ close(): Promise<void> }>(
    (io) =>
      runCommand(['list', ...args], {
        usage: 'Usage: list\n',
        commands: {
          list: (given) => {
            parseArgs({ args: given, options });
            return async () => 0;
          },
        },
        io,
      }),
    { openPortal: async () => ({ close: async () => {} }) },
  );

const wrongValue = (option: string) =>
  `${option} lacks the value that it needs, or has one that it does not take.`;

test.each([
  ['--other', "Unknown option '--other'."],
  ['--since', wrongValue('--since')],
  ['--all=1', wrongValue('--all')],
  ['more', "'more' is one argument too many."],
])('%s is refused with a plain sentence and the usage', async (arg, sentence) => {
  const { code, out, err } = await run(arg);
  expect({ code, out }).toEqual({ code: 1, out: '' });
  expect(err).toMatch(/^[^\n]+\nUsage: list\n/);
  expect(err.split('\n', 1)).toEqual([sentence]);
});

test('valid arguments are accepted', async () => {
  expect(await run('--since', '3', '--all')).toMatchObject({ code: 0, err: '' });
});

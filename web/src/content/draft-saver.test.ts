import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../app/api-error.ts';
import { DraftSaver, type Saved, saveDelay } from './draft-saver.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const refusal = (status: number, code: string) => new ApiError({ status, code, message: code });
const lost = refusal(0, 'network');

/** A server with one draft that applies each key once and can lose replies. */
class FakeServer {
  kept: Saved<string> = { version: 1, entry: 'a', at: 't1', by: 'me' };
  /** Failures of the next saves, before or after they are applied. */
  readonly faults: ('before' | 'after' | ApiError)[] = [];
  readonly sent: { entry: string; version: number; key: string }[] = [];
  readonly #answers = new Map<string, Saved<string>>();

  readonly port = {
    isSame: (one: string, other: string) => one === other,
    look: async () => this.kept,
    save: async (entry: string, version: number, key: string) => {
      this.sent.push({ entry, version, key });
      const fault = this.faults.shift();
      if (fault instanceof ApiError) throw fault;
      if (fault === 'before') throw lost;
      const earlier = this.#answers.get(key);
      if (earlier) return earlier;
      if (version !== this.kept.version) throw refusal(409, 'changed-meanwhile');
      this.write(entry, 'me');
      this.#answers.set(key, this.kept);
      if (fault === 'after') throw lost;
      return this.kept;
    },
  };

  write(entry: string, by: string): void {
    const version = this.kept.version + 1;
    this.kept = { version, entry, at: `t${version}`, by };
  }
}

function begin() {
  const server = new FakeServer();
  const saver = new DraftSaver(server.port, { entry: 'a', base: server.kept, sent: 'a' });
  return { server, saver, is: () => saver.editing.get().state.is };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('edits are saved once, 800 ms after the last key', async () => {
  const { server, saver, is } = begin();
  saver.change('b');
  await pass(saveDelay - 1);
  saver.change('bc');
  await pass(saveDelay - 1);
  expect(server.sent).toEqual([]);
  expect(is()).toBe('waiting');
  await pass(1);
  expect(server.sent).toMatchObject([{ entry: 'bc', version: 1 }]);
  expect(is()).toBe('saved');
});

test('edits that restore the saved text are not sent', async () => {
  const { server, saver, is } = begin();
  saver.change('b');
  saver.change('a');
  await pass(saveDelay);
  expect(server.sent).toEqual([]);
  expect(is()).toBe('saved');
});

test('edits during a save are saved after it', async () => {
  const { server, saver, is } = begin();
  saver.change('b');
  const saving = saver.flush();
  saver.change('c');
  expect(await saving).toBe(true);
  expect(server.sent.map(({ entry, version }) => [entry, version])).toEqual([
    ['b', 1],
    ['c', 2],
  ]);
  expect(is()).toBe('saved');
});

test.each(['before', 'after'] as const)(
  'a save whose response is lost %s it was done is made once, with one key',
  async (when) => {
    const { server, saver, is } = begin();
    server.faults.push(when);
    saver.change('b');
    await pass(saveDelay);
    expect(is()).toBe('lost');
    saver.change('c');
    expect(is()).toBe('lost');
    await pass(saveDelay * 2);
    expect(is()).toBe('saved');
    expect(server.kept).toMatchObject({ version: 3, entry: 'c' });
    const [first, again, next] = server.sent;
    expect(again).toEqual(first);
    expect(next).toMatchObject({ entry: 'c', version: 2 });
    expect(next?.key).not.toBe(first?.key);
  },
);

test('a save whose response was lost is not repeated over another user’s', async () => {
  const { server, saver, is } = begin();
  server.faults.push('before');
  saver.change('b');
  await pass(saveDelay);
  server.write('theirs', 'other');
  saver.hear(server.kept);
  expect(is()).toBe('lost');
  expect(await saver.flush()).toBe(false);
  expect(is()).toBe('overruled');
  expect(server.kept.entry).toBe('theirs');
});

test('a refusal is reported, and the next attempt sends the current entry', async () => {
  const { server, saver, is } = begin();
  server.faults.push(refusal(400, 'invalid'));
  saver.change('');
  await pass(saveDelay);
  expect(is()).toBe('failed');
  saver.change('d');
  await pass(saveDelay);
  expect(server.kept.entry).toBe('d');
});

test('another user’s changes are shown if there are no edits', () => {
  const { server, saver, is } = begin();
  server.write('theirs', 'other');
  saver.hear(server.kept);
  expect(is()).toBe('saved');
  expect(saver.editing.get().entry).toBe('theirs');
});

test('another user’s changes are not overwritten by edits', async () => {
  const { server, saver, is } = begin();
  saver.change('mine');
  server.write('theirs', 'other');
  saver.hear(server.kept);
  expect(is()).toBe('overruled');
  saver.change('mine, more');
  await pass(saveDelay * 3);
  expect(server.sent).toEqual([]);
  expect(saver.editing.get().entry).toBe('mine, more');
});

test('a conflict found by the server is reported with the other user’s version', async () => {
  const { server, saver } = begin();
  server.write('theirs', 'other');
  saver.change('mine');
  await pass(saveDelay);
  expect(saver.editing.get().state).toMatchObject({
    is: 'overruled',
    theirs: { entry: 'theirs', by: 'other', version: 2 },
  });
});

test('a conflict is resolved by taking theirs or saving mine on top', async () => {
  const first = begin();
  first.saver.change('mine');
  first.server.write('theirs', 'other');
  first.saver.hear(first.server.kept);
  first.saver.takeTheirs();
  expect(first.saver.editing.get()).toMatchObject({ entry: 'theirs', state: { is: 'saved' } });

  const second = begin();
  second.saver.change('mine');
  second.server.write('theirs', 'other');
  second.saver.hear(second.server.kept);
  expect(await second.saver.keepMine()).toBe(true);
  expect(second.server.kept).toMatchObject({ entry: 'mine', version: 3 });
});

test('a new version with the same content, such as from publishing, is not a conflict', async () => {
  const { server, saver, is } = begin();
  saver.change('mine');
  server.write('a', 'other');
  await pass(saveDelay * 2);
  expect(is()).toBe('saved');
  expect(server.kept).toMatchObject({ entry: 'mine', version: 3 });
});

test('an entry from before the session ended is sent only on request', async () => {
  const server = new FakeServer();
  const saver = new DraftSaver(server.port, { entry: 'typed', base: server.kept, sent: 'a' });
  await pass(saveDelay * 3);
  expect(server.sent).toEqual([]);
  expect(saver.editing.get().state.is).toBe('restored');
  expect(await saver.flush()).toBe(true);
  expect(server.kept.entry).toBe('typed');
});

test('a new version with the same content keeps pending edits', async () => {
  const { server, saver, is } = begin();
  saver.change('mine');
  server.write('a', 'other');
  saver.hear(server.kept);
  expect(is()).toBe('waiting');
  await pass(saveDelay);
  expect(server.kept).toMatchObject({ entry: 'mine', version: 3 });

  const restored = new DraftSaver(server.port, { entry: 'typed', base: server.kept, sent: 'mine' });
  server.write('mine', 'other');
  restored.hear(server.kept);
  await pass(saveDelay * 2);
  expect(restored.editing.get().state.is).toBe('restored');
  expect(server.kept.entry).toBe('mine');
});

test('nothing is sent once the editor is closed', async () => {
  const { server, saver } = begin();
  saver.change('b');
  saver.stop();
  await pass(saveDelay * 2);
  expect(server.sent).toEqual([]);
});

import type { AnswersDraft, SentAnswer } from '@tradebridge/contract/submissions';
import { aField } from '@tradebridge/contract/test-form-fields';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../app/api-error.ts';
import { AnswersKeeper, type KeeperPort } from './answers-keeper.ts';
import { beginForm } from './begin-form.ts';
import type { KeptAnswers } from './device-answers.ts';
import { FormEntry } from './form-entry.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const definition = {
  name: 'Near miss',
  version: 1,
  anonymous: false,
  fields: [aField('text', 'name'), aField('file', 'photos')],
};
const refused = (code: string, status: number) =>
  new ApiError({ status, code, message: 'It did not work.' });

/** A server with one draft, which other devices save as well. */
class FakeServer {
  draft: AnswersDraft | null = null;
  failure: ApiError | null = null;
  saves = 0;
  held: Promise<void> | null = null;

  async save({ revision, fields }: { revision: number | null; fields: SentAnswer[] }) {
    this.saves += 1;
    await this.held;
    if (this.failure) throw this.failure;
    if ((this.draft?.revision ?? null) !== revision) throw refused('changed-meanwhile', 409);
    this.saveElsewhere(fields);
    return { revision: this.draft?.revision ?? 0 };
  }

  saveElsewhere(fields: SentAnswer[]): void {
    const revision = (this.draft?.revision ?? 0) + 1;
    this.draft = { revision, formVersion: 1, fields, saved: '2026-11-02T00:00:00Z' };
  }

  async look() {
    return this.draft;
  }
}

function begin({ anonymous = false } = {}) {
  const form = { ...definition, anonymous };
  const server = new FakeServer();
  const device: { kept: KeptAnswers | null; files: Map<string, Blob>; hasRoom: boolean } = {
    kept: null,
    files: new Map(),
    hasRoom: true,
  };
  const port: KeeperPort = {
    device: {
      read: () => device.kept,
      keep(answers) {
        if (device.hasRoom) device.kept = answers;
        return device.hasRoom;
      },
      forget() {
        device.kept = null;
      },
    },
    server,
    async keepFile(name, content) {
      if (!device.hasRoom) throw new Error('The storage is full.');
      device.files.set(name, content);
    },
    async forgetFiles(kept) {
      for (const name of device.files.keys()) if (!kept.has(name)) device.files.delete(name);
    },
  };
  const beginning = beginForm(form, { anonymous, defaults: [], draft: null }, null);
  const entered = { answers: beginning.answers, files: new Map() };
  const entry = new FormEntry(form.fields, beginning.defaults, entered, () => true);
  const keeper = new AnswersKeeper(port, entry, form, beginning, null);
  return { form, server, device, entry, keeper, stop: keeper.watch() };
}

const name = (value: string) => [{ name: 'name', value }];
const aPhoto = (uniqueName = 'a.jpg') => ({
  uniqueName,
  originalName: 'photo.jpg',
  size: 3,
  type: 'image/jpeg',
  content: new Blob(['abc']),
});
const later = () => vi.advanceTimersByTimeAsync(800);

test('answers are saved on the device and the server 800 ms after the last key', async () => {
  const { server, device, entry, keeper } = begin();
  entry.answer('name', 'K');
  await vi.advanceTimersByTimeAsync(700);
  entry.answer('name', 'Kim');
  await vi.advanceTimersByTimeAsync(799);
  expect(device.kept).toBeNull();
  expect(keeper.state.get().is).toBe('waiting');
  await vi.advanceTimersByTimeAsync(1);
  expect(server.draft?.fields).toEqual(name('Kim'));
  expect(server.saves).toBe(1);
  expect(device.kept).toMatchObject({ fields: name('Kim'), revision: 1, isSaved: true });
  expect(keeper.state.get().is).toBe('everywhere');
});

test('answers typed during a save are saved after it', async () => {
  const { server, entry } = begin();
  const { promise, resolve } = Promise.withResolvers<void>();
  server.held = promise;
  entry.answer('name', 'Kim');
  await later();
  entry.answer('name', 'Kim B');
  await later();
  expect(server.draft).toBeNull();
  resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect(server.draft?.fields).toEqual(name('Kim'));
  await later();
  expect(server.draft?.fields).toEqual(name('Kim B'));
  expect(server.saves).toBe(2);
});

test('answers to an anonymous form never leave the device', async () => {
  const { server, device, entry, keeper } = begin({ anonymous: true });
  entry.answer('name', 'Kim');
  await later();
  expect(device.kept?.fields).toEqual(name('Kim'));
  expect(keeper.state.get().is).toBe('here');
  expect(server.saves).toBe(0);
});

test('after a form stops being anonymous, nothing is saved until it is submitted or restarted', async () => {
  const { form, server, device, entry, keeper } = begin({ anonymous: true });
  entry.answer('name', 'Kim');
  keeper.define({ ...form, anonymous: false });
  await later();
  expect([server.saves, device.kept?.isAnonymous, keeper.isAnonymous]).toEqual([0, true, true]);
  await keeper.forget();
  expect(keeper.isAnonymous).toBe(false);
  entry.answer('name', 'Lee');
  await later();
  expect(server.draft?.fields).toEqual(name('Lee'));
});

test('after a form becomes anonymous, nothing is saved on the server or shown as saved', async () => {
  const { form, server, device, entry, keeper } = begin();
  entry.answer('name', 'Kim');
  await later();
  let release = () => {};
  server.held = new Promise((resolve) => {
    release = resolve;
  });
  entry.answer('name', 'Kim B');
  await later();
  keeper.define({ ...form, anonymous: true });
  server.draft = null;
  release();
  await later();
  expect(keeper.state.get().is).toBe('here');
  expect(device.kept).toMatchObject({ fields: name('Kim B'), revision: null, isAnonymous: true });
  entry.answer('name', 'Kim C');
  await later();
  expect(server.saves).toBe(2);
  expect(device.kept?.fields).toEqual(name('Kim C'));
});

test('a file is kept on the device immediately, and not saved on the server', async () => {
  const { server, device, entry } = begin();
  entry.setFiles('photos', [aPhoto()]);
  await vi.advanceTimersByTimeAsync(0);
  expect([...device.files.keys()]).toEqual(['a.jpg']);
  await later();
  expect(device.kept?.files).toMatchObject([{ uniqueName: 'a.jpg', originalName: 'photo.jpg' }]);
  expect(server.draft?.fields).toEqual([]);
  entry.setFiles('photos', [aPhoto('b.jpg')]);
  await later();
  expect([...device.files.keys()]).toEqual(['b.jpg']);
});

test('closing the page saves the last answers', () => {
  const { device, entry, keeper, stop } = begin();
  entry.answer('name', 'Kim');
  keeper.keepNow();
  expect(device.kept?.fields).toEqual(name('Kim'));
  entry.answer('name', 'Kimberley');
  stop();
  expect(device.kept?.fields).toEqual(name('Kimberley'));
});

test('a device without storage shows a message', async () => {
  const { device, entry, keeper } = begin({ anonymous: true });
  device.hasRoom = false;
  entry.answer('name', 'Kim');
  await later();
  expect(keeper.state.get().is).toBe('nowhere');
});

test('if the server is unreachable, answers stay on the device and are saved with the next key', async () => {
  const { server, device, entry, keeper } = begin();
  server.failure = refused('network', 0);
  entry.answer('name', 'Kim');
  await later();
  expect(keeper.state.get().is).toBe('hereAlone');
  expect(device.kept).toMatchObject({ fields: name('Kim'), isSaved: false });
  server.failure = null;
  entry.answer('name', 'Kim B');
  await later();
  expect(server.draft?.fields).toEqual(name('Kim B'));
});

test('a draft from another device is not overwritten without confirmation', async () => {
  const { server, device, entry, keeper } = begin();
  server.saveElsewhere(name('there'));
  entry.answer('name', 'here');
  await later();
  expect(keeper.state.get()).toMatchObject({ is: 'overruled', theirs: { fields: name('there') } });
  entry.answer('name', 'still here');
  await later();
  expect(server.draft?.fields).toEqual(name('there'));
  expect(device.kept?.fields).toEqual(name('still here'));
  await keeper.keepHere();
  expect(server.draft?.fields).toEqual(name('still here'));
  expect(keeper.state.get().is).toBe('everywhere');
});

test('a draft from another device can replace the answers here, except files', async () => {
  const { server, entry, keeper } = begin();
  server.saveElsewhere(name('there'));
  entry.answer('name', 'here');
  entry.setFiles('photos', [aPhoto()]);
  await later();
  keeper.takeTheirs();
  expect(entry.answerTo('name')).toBe('there');
  expect(entry.filesOf('photos')).toHaveLength(1);
  await later();
  entry.answer('name', 'there too');
  await later();
  expect(server.draft?.fields).toEqual(name('there too'));
});

test('a draft that was deleted elsewhere is saved again', async () => {
  const { server, entry, keeper } = begin();
  entry.answer('name', 'Kim');
  await later();
  server.draft = null;
  entry.answer('name', 'Kim B');
  await later();
  await later();
  expect(server.draft).toMatchObject({ fields: name('Kim B') });
  expect(keeper.state.get().is).toBe('everywhere');
});

test('no draft is saved during a submission, since it would reappear afterwards', async () => {
  const { server, device, entry, keeper } = begin();
  entry.answer('name', 'Kim');
  const pending = { id: 'a', formVersion: 1, fields: name('Kim'), files: [], isAccepted: false };
  keeper.setPending(pending);
  expect(device.kept).toMatchObject({ fields: name('Kim'), pending });
  await later();
  expect(server.saves).toBe(0);
  keeper.setPending(null);
  await later();
  expect(server.draft?.fields).toEqual(name('Kim'));
});

test('a submission leaves nothing on the device', async () => {
  const { device, entry, keeper } = begin();
  entry.answer('name', 'Kim');
  entry.setFiles('photos', [aPhoto()]);
  await later();
  entry.reset({ answers: new Map(), files: new Map() });
  await keeper.forget();
  await later();
  expect(device.kept).toBeNull();
  expect(device.files.size).toBe(0);
});

import type { SignoffRequest } from '@tradebridge/contract/sign-offs';
import { expect, test } from 'vitest';
import { deviceAnswersOf, type KeptAnswers } from '../forms/device-answers.ts';
import { commentDraftOf } from '../sign-offs/comment-draft.ts';
import { deviceOutboxOf, keptFor } from '../sign-offs/device-outbox.ts';
import { memoryStorage } from '../test/memory-storage.ts';
import { countWaiting, waitingFor } from './waiting-items.ts';

const places = () => ({ device: memoryStorage(), tab: memoryStorage() });

const now = Date.parse('2026-03-02T09:00:00Z');
const began = '2026-03-01T22:00:00Z';
// The parts of a request that are used.
const requests = [{ id: '1' }] as unknown as SignoffRequest[];

const decide = (device: Storage, userId: string, decidedAt = now) =>
  deviceOutboxOf(userId, device).keep(
    {
      key: `${userId}-${decidedAt}`,
      eId: '7',
      contactId: '8',
      result: 'competent',
      comment: null,
      requests,
      decidedAt,
    },
    decidedAt,
  );

const answer = (device: Storage, userId: string, formId: string, kept: Partial<KeptAnswers> = {}) =>
  deviceAnswersOf(userId, formId, device).keep({
    began,
    formVersion: 1,
    formName: 'Near miss',
    fields: [{ name: 'title', value: 'A fall' }],
    files: [],
    revision: null,
    isSaved: false,
    defaults: [],
    pending: null,
    ...kept,
  });

const pending = { id: 'a', formVersion: 1, fields: [], files: [], isAccepted: true };

test('decisions, answers and submissions that the server does not have wait for their user', () => {
  const { device, tab } = places();
  decide(device, 'kim');
  answer(device, 'kim', 'f1');
  answer(device, 'kim', 'f2', { isSaved: true, pending });
  decide(device, 'lee');
  answer(device, 'lee', 'f1');
  commentDraftOf({ userId: 'kim', result: 'notYetCompetent', requests }, tab).write('Too early');
  const since = Date.parse(began);
  expect(waitingFor('kim', { device, tab }, now)).toEqual([
    { kind: 'confirmed', requests, since: now },
    { kind: 'answers', form: 'Near miss', since },
    { kind: 'submission', form: 'Near miss', since },
    { kind: 'reason' },
  ]);
});

test('items that the server has, or that are too old to send, do not wait', () => {
  const { device, tab } = places();
  answer(device, 'kim', 'f1', { isSaved: true, revision: 3 });
  decide(device, 'kim', now - keptFor);
  expect(waitingFor('kim', { device, tab }, now)).toEqual([]);
  expect(countWaiting({ device, tab }, now)).toBe(0);
});

test('answers of an earlier version of the app have no name', () => {
  const { device, tab } = places();
  answer(device, 'kim', 'f1');
  const { formName: _, ...nameless } = JSON.parse(device.getItem('formAnswers.kim/f1') ?? '');
  device.setItem('formAnswers.kim/f1', JSON.stringify(nameless));
  expect(waitingFor('kim', { device, tab }, now)).toMatchObject([{ kind: 'answers', form: null }]);
});

test('waiting items are counted over all users of the device', () => {
  const { device, tab } = places();
  expect(countWaiting({ device, tab }, now)).toBe(0);
  decide(device, 'kim');
  decide(device, 'kim', now - 1);
  answer(device, 'kim', 'f1');
  decide(device, 'lee');
  device.setItem('settings', '{}');
  expect(countWaiting({ device, tab }, now)).toBe(4);
});

test('unreadable items are not counted', () => {
  const { device, tab } = places();
  device.setItem('unsentDecision.kim.1', '{');
  device.setItem('formAnswers.kim/f1', 'null');
  expect(countWaiting({ device, tab }, now)).toBe(0);
});

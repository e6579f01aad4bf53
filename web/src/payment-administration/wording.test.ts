import type { AttemptState } from '@tradebridge/contract/payment-rules';
import { beforeEach, expect, test } from 'vitest';
import { setConfig } from '../app/config.ts';
import { testConfig } from '../test/config.ts';
import { translate } from '../ui/labels.ts';
import { answerInWords, causeInWords, stepsOf } from './wording.ts';

beforeEach(() => {
  setConfig(testConfig);
});

test('repeated queries are one step of a history', () => {
  const at = (minute: number, state: AttemptState, by: string | null = null) => ({
    state,
    at: `2026-11-20T00:0${minute}:00.000Z`,
    cause: `Answer ${minute}`,
    by,
  });
  const steps = stepsOf([
    at(0, 'authorising'),
    at(1, 'unknown'),
    at(2, 'unknown'),
    at(3, 'unknown'),
    at(4, 'paid', 'Priyanka Raman'),
  ]);
  expect(steps.map((step) => causeInWords(translate, step))).toEqual([
    'Answer 0',
    'Answer 1',
    'Answer 3 (2 times)',
    'Answer 4',
  ]);
});

test('the provider’s answer is shown with its code', () => {
  const answer = (gatewayMessage: string | null, gatewayCode: string | null) =>
    answerInWords(translate, { gatewayMessage, gatewayCode });
  expect(answer('Approved', '00')).toBe('Approved (00)');
  expect(answer(null, '51')).toBe('51');
  expect(answer(null, null)).toBeNull();
});

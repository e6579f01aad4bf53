import { setLabelOverrides } from '@tradebridge/contract/labels';
import { afterEach, expect, test } from 'vitest';
import { cardAnswerLabels } from '../outside/card-answer-labels.ts';
import { recorded, recordedFormat } from '../platform/recorded-words.ts';
import { recordLabels, shownRecord } from './record-labels.ts';

afterEach(() => setLabelOverrides({}));

const reference = 'TX-1.5 (a)';
const answer = recorded(cardAnswerLabels.answered, { status: 500, code: ' (SOME_FAULT)' });

test.each([
  recorded(recordLabels.charged, { reference }),
  recorded(recordLabels.askedAgain, { answer }),
  `${recorded(recordLabels.askedAgain, { answer })} ${recorded(recordLabels.askedNoMore)}`,
  recorded(recordLabels.withReference, { reason: 'Seen. Booked there', reference }),
  'In somebody’s own words. And more of them.',
])('without overrides, records show as they were written: %s', (words) => {
  expect(shownRecord(words)).toBe(words);
});

test('what was recorded before an override is shown with its text', () => {
  const words = recorded(recordLabels.chargedTwice, { reference: 'B', otherReference: 'A' });
  setLabelOverrides({ [recordLabels.chargedTwice.key]: '{otherReference}, then {reference}' });
  expect(shownRecord(words)).toBe('A, then B');
});

test('what is recorded after an override is stored as before, so that it is found again', () => {
  const words = recorded(recordLabels.paidOtherwise);
  setLabelOverrides({ [recordLabels.paidOtherwise.key]: 'Paid twice' });
  expect(recorded(recordLabels.paidOtherwise)).toBe(words);
  expect(shownRecord(`${words} ${words}`)).toBe('Paid twice Paid twice');
});

test('nested and consecutive sentences are shown with the text of their labels', () => {
  setLabelOverrides({
    [cardAnswerLabels.answered.key]: 'Status {status}{code}!',
    [recordLabels.askedAgain.key]: 'Again: {answer}',
    [recordLabels.askedNoMore.key]: 'Over to you.',
  });
  expect(
    shownRecord(
      `${recorded(recordLabels.askedAgain, { answer })} ${recorded(recordLabels.askedNoMore)}`,
    ),
  ).toBe('Again: Status 500 (SOME_FAULT)! Over to you.');
});

test('SQL writes the same sentence', () => {
  expect(recordedFormat(recordLabels.amountDiffers)).toBe(
    "'Invoice %s was paid with %s here; the student system now asks for %s.'",
  );
});

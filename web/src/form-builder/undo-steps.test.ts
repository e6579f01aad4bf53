import { expect, test } from 'vitest';
import { noSteps, redone, type Steps, stepsAt, stepTo, undone } from './undo-steps.ts';

const back = (steps: Steps<string>) => undone(steps) ?? steps;

test('steps are undone and redone one by one, and a new step clears those undone', () => {
  const steps = stepTo(stepTo(noSteps('a'), 'b', null), 'c', null);
  expect(back(steps).now).toBe('b');
  expect(back(back(steps)).now).toBe('a');
  expect(undone(back(back(steps)))).toBeNull();
  expect(redone(back(steps))?.now).toBe('c');
  expect(redone(stepTo(back(steps), 'd', null))).toBeNull();
});

test('continuous typing in one place is one step', () => {
  const typed = ['ab', 'abc'].reduce((steps, text) => stepTo(steps, text, 'label'), noSteps('a'));
  expect(back(typed).now).toBe('a');
  expect(back(stepTo(typed, 'x', 'name')).now).toBe('abc');
  // After an undo, a change at the same place is a new step.
  expect(back(stepTo(back(typed), 'az', 'label')).now).toBe('a');
});

test('a change made by another user is not undone', () => {
  const steps = stepTo(noSteps('a'), 'b', null);
  expect(stepsAt(steps, 'b')).toBe(steps);
  expect(undone(stepsAt(steps, 'theirs'))).toBeNull();
});

test('only the most recent steps are kept', () => {
  let steps = noSteps('0');
  for (let step = 1; step <= 150; step++) steps = stepTo(steps, String(step), null);
  expect(steps.past).toHaveLength(100);
  expect(steps.past[0]).toBe('50');
});

import { uploadStates } from '@tradebridge/contract/registry-rules';
import { expect, test } from 'vitest';
import { registryLabels } from './registry-labels.ts';
import { actsOf, stateOf } from './upload-state.ts';

test('retiring is offered only if the import was stopped for it', () => {
  for (const state of uploadStates.filter((one) => one !== 'stopped')) {
    expect(actsOf({ state })).not.toContain('importRetiring');
  }
  expect(actsOf({ state: 'stopped' })).toEqual(['importRetiring', 'discard']);
});

test('nothing can be begun while one is on its way, or once it was taken over or discarded', () => {
  for (const state of ['waiting', 'running', 'imported', 'discarded'] as const) {
    expect(actsOf({ state })).toEqual([]);
  }
});

test('a trial that runs says that nothing is changed', () => {
  expect(stateOf({ state: 'running', isDryRun: true }).says).toBe(registryLabels.saysRunningTry);
  expect(stateOf({ state: 'running', isDryRun: false }).says).toBe(registryLabels.saysRunning);
});

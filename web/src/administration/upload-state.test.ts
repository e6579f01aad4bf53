import { uploadStates } from '@tradebridge/contract/registry-rules';
import { expect, test } from 'vitest';
import { registryLabels } from './registry-labels.ts';
import { actsOf, stateOf } from './upload-state.ts';

test('retiring is offered only if the import was stopped because of it', () => {
  for (const state of uploadStates.filter((one) => one !== 'stopped')) {
    expect(actsOf({ state })).not.toContain('importRetiring');
  }
  expect(actsOf({ state: 'stopped' })).toEqual(['importRetiring', 'discard']);
});

test('no action is offered while an upload is in progress, or once it is imported or discarded', () => {
  for (const state of ['waiting', 'running', 'imported', 'discarded'] as const) {
    expect(actsOf({ state })).toEqual([]);
  }
});

test('a running trial says that nothing is changed', () => {
  expect(stateOf({ state: 'running', isDryRun: true }).says).toBe(registryLabels.saysRunningTry);
  expect(stateOf({ state: 'running', isDryRun: false }).says).toBe(registryLabels.saysRunning);
});

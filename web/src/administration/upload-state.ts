import type { ExtractUpload, RegistryImport } from '@tradebridge/contract/administration';
import type { Label } from '@tradebridge/contract/labels';
import type { TagProps } from '../ui/Tag.tsx';
import { registryLabels as labels } from './registry-labels.ts';

type State = ExtractUpload['state'] | RegistryImport['state'];

interface StateWords {
  meaning: TagProps['meaning'];
  label: Label;
  /** Its meaning and the next step. */
  says: Label;
}

const states: Record<State, StateWords> = {
  uploaded: { meaning: 'blue', label: labels.stateUploaded, says: labels.saysUploaded },
  waiting: { meaning: 'blue', label: labels.stateWaiting, says: labels.saysWaiting },
  running: { meaning: 'blue', label: labels.stateRunning, says: labels.saysRunning },
  imported: { meaning: 'green', label: labels.stateImported, says: labels.saysImported },
  checked: { meaning: 'green', label: labels.stateChecked, says: labels.saysChecked },
  refused: { meaning: 'red', label: labels.stateRefused, says: labels.saysRefused },
  stopped: { meaning: 'amber', label: labels.stateStopped, says: labels.saysStopped },
  failed: { meaning: 'red', label: labels.stateFailed, says: labels.saysFailed },
  discarded: { meaning: 'grey', label: labels.stateDiscarded, says: labels.saysDiscarded },
  undone: { meaning: 'grey', label: labels.stateUndone, says: labels.saysUndone },
};

export function stateOf({
  state,
  isDryRun,
}: {
  readonly state: State;
  readonly isDryRun: boolean;
}): StateWords {
  if (state === 'running' && isDryRun) return { ...states.running, says: labels.saysRunningTry };
  return states[state];
}

/** What can be done with an upload; the first is what most will want. */
export type UploadAct = 'try' | 'import' | 'importRetiring' | 'discard';

const acts: Record<ExtractUpload['state'], readonly UploadAct[]> = {
  uploaded: ['try', 'import', 'discard'],
  waiting: [],
  running: [],
  // Its file is no longer kept.
  imported: [],
  checked: ['import', 'discard', 'try'],
  refused: ['try', 'discard'],
  stopped: ['importRetiring', 'discard'],
  failed: ['try', 'import', 'discard'],
  discarded: [],
  undone: [],
};

export const actsOf = ({ state }: Pick<ExtractUpload, 'state'>) => acts[state];

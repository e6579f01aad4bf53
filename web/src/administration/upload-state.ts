import type { ExtractUpload } from '@tradebridge/contract/administration';
import type { Label } from '@tradebridge/contract/labels';
import type { TagProps } from '../ui/Tag.tsx';
import { registryLabels as labels } from './registry-labels.ts';

type State = ExtractUpload['state'];

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
};

export function stateOf({
  state,
  isDryRun,
}: Pick<ExtractUpload, 'state' | 'isDryRun'>): StateWords {
  if (state === 'running' && isDryRun) return { ...states.running, says: labels.saysRunningTry };
  return states[state];
}

/** Actions for an upload; the first is the most likely. */
export type UploadAct = 'try' | 'import' | 'importRetiring';

const acts: Record<State, readonly UploadAct[]> = {
  uploaded: ['try', 'import'],
  waiting: [],
  running: [],
  // Its file is no longer kept.
  imported: [],
  checked: ['import', 'try'],
  refused: ['try'],
  stopped: ['importRetiring'],
  failed: ['try', 'import'],
};

export const actsOf = ({ state }: Pick<ExtractUpload, 'state'>) => acts[state];

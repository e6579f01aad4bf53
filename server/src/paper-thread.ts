import { setPriority } from 'node:os';
import { setLabelOverrides } from '@tradebridge/contract/labels';
import { drawings } from './drawings.ts';
import { type DrawnPapers, drawTask, type PaperTask } from './papers/draw-task.ts';

// A separate thread for drawing, with the lowest priority: on Linux the priority is per thread, and
// five hundred reports should not delay someone waiting for a list. Elsewhere it would apply to the
// process.
if (process.platform === 'linux') setPriority(10);

export default (task: PaperTask): Promise<DrawnPapers> => {
  // A thread draws one task at a time.
  setLabelOverrides(task.labels.overrides);
  return drawTask(task, drawings);
};

import { setPriority } from 'node:os';
import { setLabelOverrides } from '@tradebridge/contract/labels';
import { drawings } from './drawings.ts';
import { drawTask, type PaperTask } from './papers/draw-task.ts';

// A thread of its own for drawing, behind every other: on Linux the priority is the thread's, and who
// waits for five hundred reports should not hold up who waits for a list. Elsewhere it would be the
// process's.
if (process.platform === 'linux') setPriority(10);

export default (task: PaperTask): Promise<void> => {
  // A thread draws one task at a time.
  setLabelOverrides(task.labels.overrides);
  return drawTask(task, drawings);
};

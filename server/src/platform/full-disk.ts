import { platformLabels } from './labels.ts';
import { Refusal } from './refusal.ts';

/** Whether a file could not be written because the disk, or its quota, is full. */
export const isFull = (error: unknown) =>
  error instanceof Error && 'code' in error && ['ENOSPC', 'EDQUOT'].includes(String(error.code));

/** The refusal in that case: the user may try again later. */
export const refuseFull = (cause: unknown) =>
  new Refusal('unavailable', {
    message: platformLabels.noRoomForFiles,
    cause,
  });

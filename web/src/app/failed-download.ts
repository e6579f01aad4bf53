import type { Label } from '@tradebridge/contract/labels';
import { uiLabels } from '../ui/ui-labels.ts';
import { isNotFound } from './api-error.ts';

/** The title of why a file could not be had: one that is not there has its own (FILE-017). */
export const titleOfFailedDownload = (error: unknown, otherwise: Label): Label =>
  isNotFound(error) ? uiLabels.notFound : otherwise;

import { recorded } from '../../platform/recorded-words.ts';
import { recordLabels } from '../record-labels.ts';
/** The reason for a resolution, with the reference to the provider's record if there is one. */
export const reasonWithReference = (reason: string, reference: string): string =>
  reference === '' ? reason : recorded(recordLabels.withReference, { reason, reference });

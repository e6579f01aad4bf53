import { recorded } from '../../platform/recorded-words.ts';
import { recordLabels } from '../record-labels.ts';
/** Why something was resolved so, with what was named of the provider's records. */
export const reasonWithReference = (reason: string, reference: string): string =>
  reference === '' ? reason : recorded(recordLabels.withReference, { reason, reference });

import { Refusal } from '../../platform/refusal.ts';
import { administrationLabels } from './labels.ts';

/** Staff who state that money moved must name the provider's transaction. */
export function refuseWithoutReference(reference: string): void {
  if (reference !== '') return;
  throw new Refusal('invalid', {
    fields: [{ path: 'reference', message: administrationLabels.referenceMissing }],
  });
}

import { Refusal } from '../../platform/refusal.ts';
import { administrationLabels } from './labels.ts';

/** Staff who say that money moved name the provider's transaction. */
export function refuseWithoutReference(reference: string): void {
  if (reference !== '') return;
  throw new Refusal('invalid', {
    fields: [{ path: 'reference', message: administrationLabels.referenceMissing }],
  });
}

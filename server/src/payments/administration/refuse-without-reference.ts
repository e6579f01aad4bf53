import { Refusal } from '../../platform/refusal.ts';

/** Whoever says that money moved names the provider's transaction. */
export function refuseWithoutReference(reference: string): void {
  if (reference !== '') return;
  throw new Refusal('invalid', {
    fields: [{ path: 'reference', message: "Enter the provider's transaction reference" }],
  });
}

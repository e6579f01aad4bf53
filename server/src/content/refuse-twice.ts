import { Refusal } from '../platform/refusal.ts';
import { contentLabels as labels } from './labels.ts';

/**
 * Refuses a batch with a duplicate id.
 *
 * @param list the field of the input
 */
export function refuseTwice(ids: readonly string[], list: string): void {
  const fields = ids.flatMap((id, index) =>
    ids.indexOf(id) < index ? [{ path: `${list}.${index}`, message: labels.onceOnly }] : [],
  );
  if (fields.length > 0) throw new Refusal('invalid', { fields });
}

import { Refusal } from '../platform/refusal.ts';
import { contentLabels as labels } from './labels.ts';

/** Refuses a batch in which an id comes twice. @param list its field in the input */
export function refuseTwice(ids: readonly string[], list: string): void {
  const fields = ids.flatMap((id, index) =>
    ids.indexOf(id) < index ? [{ path: `${list}.${index}`, message: labels.onceOnly }] : [],
  );
  if (fields.length > 0) throw new Refusal('invalid', { fields });
}

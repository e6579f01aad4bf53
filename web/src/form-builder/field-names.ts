import { maxFieldNameLength } from '@tradebridge/contract/form-rules';
import { fieldName } from '@tradebridge/contract/forms';

/** A field name for a label: `date_of_birth` for `Date of birth`. */
export const proposedName = (label: string): string =>
  label
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .slice(0, maxFieldNameLength - 4)
    .replace(/^_+|_+$/g, '');

/** The name, or the first unused one of `name_2`, `name_3` …. */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name.toLowerCase())) return name;
  const stem = name.replace(/_\d{1,3}$/, '').slice(0, maxFieldNameLength - 4);
  for (let number = 2; ; number++) {
    const candidate = `${stem}_${number}`;
    if (!taken.has(candidate.toLowerCase())) return candidate;
  }
}

export type NameFault = 'missing' | 'characters' | 'taken';

/** Why a name is invalid (OPEN-077); null if it is valid. */
export function faultOfName(name: string, taken: ReadonlySet<string>): NameFault | null {
  if (name === '') return 'missing';
  if (!fieldName.safeParse(name).success) return 'characters';
  return taken.has(name.toLowerCase()) ? 'taken' : null;
}

/** Whether a field still has the proposed name, so that the name follows the label. */
export function isProposedName(name: string, label: string, type: string): boolean {
  const proposed = proposedName(label) || type;
  return name === proposed || (name.startsWith(`${proposed}_`) && /_\d{1,3}$/.test(name));
}

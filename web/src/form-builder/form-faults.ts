import { formFaults } from '@tradebridge/contract/form-checks';
import { rulesBrokenBy } from '@tradebridge/contract/form-rule-faults';
import type { Wording } from '@tradebridge/contract/labels';
import type { EditedField, FormEntry } from './form-entry.ts';
import { formPropertyLabels } from './form-property-labels.ts';

/** A fault of a form; `field` is null if it concerns the whole form. */
export interface PlacedFault {
  readonly field: EditedField | null;
  readonly message: Wording;
}

/** Faults that prevent publishing, in the order of the fields. */
export function faultsOf(
  { fields, audience }: Pick<FormEntry, 'fields' | 'audience'>,
  compiles: (pattern: string) => boolean,
): PlacedFault[] {
  return [...faultsOfAudience(audience), ...faultsOfFields(fields, compiles)];
}

function faultsOfAudience({ kind, roles, companyIds }: FormEntry['audience']): PlacedFault[] {
  if (kind === 'roles' && roles.length === 0) {
    return [{ field: null, message: formPropertyLabels.rolesMissing }];
  }
  return kind === 'companies' && companyIds.length === 0
    ? [{ field: null, message: formPropertyLabels.companiesNone }]
    : [];
}

function faultsOfFields(
  fields: readonly EditedField[],
  compiles: (pattern: string) => boolean,
): PlacedFault[] {
  return formFaults(fields, { compiles })
    .map(({ path, message }) => ({ place: placeIn(path), message }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ place, message }) => ({ field: fields[place] ?? null, message }));
}

/** `fields.2.name` is the third field; -1 for the whole form. */
const placeIn = (path: string): number => Number(/^fields\.(\d+)/.exec(path)?.[1] ?? -1);

/** Conditions broken by another change: a field that was removed, moved or lost an option. */
export const conditionsBroken = (fields: readonly EditedField[]): PlacedFault[] =>
  rulesBrokenBy(fields)
    // A condition without a value is still being entered.
    .filter(({ reason }) => reason !== 'value')
    .map(({ at, message }) => ({ field: fields[at] ?? null, message }));

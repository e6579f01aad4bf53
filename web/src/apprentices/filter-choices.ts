import type { TrainingContractListed } from '@tradebridge/contract/apprentices';
import type { Label } from '@tradebridge/contract/labels';
import type { Translate } from '../ui/labels.ts';
import { type ContractView, noSupervisor } from './contract-view.ts';
import { apprenticeLabels } from './labels.ts';
import { type Choice, coursesIn, departmentsIn, supervisorsIn } from './narrow-contracts.ts';

/** One of the filters that choose among what the list holds. */
export interface ChoiceFilter {
  readonly name: 'course' | 'department' | 'supervisor';
  readonly label: Label;
  /** What stands there while nothing is chosen. */
  readonly any: Label;
  readonly options: readonly Choice[];
}

/** The filters that would change something: two courses to choose from, or one that is chosen. */
export function choiceFiltersOf(
  contracts: readonly TrainingContractListed[],
  view: ContractView,
  nameOf: (contactId: string) => string | null,
  t: Translate,
): ChoiceFilter[] {
  const isWithout = ({ apprentice }: TrainingContractListed) =>
    apprentice.supervisorContactId === null;
  const without = { value: noSupervisor, label: t(apprenticeLabels.withoutSupervisor) };
  const filters: ChoiceFilter[] = [
    {
      name: 'course',
      label: apprenticeLabels.courseLabel,
      any: apprenticeLabels.anyCourse,
      options: coursesIn(contracts),
    },
    {
      name: 'department',
      label: apprenticeLabels.departmentLabel,
      any: apprenticeLabels.anyDepartment,
      options: departmentsIn(contracts),
    },
    {
      name: 'supervisor',
      label: apprenticeLabels.supervisorLabel,
      any: apprenticeLabels.anySupervisor,
      options: [
        ...supervisorsIn(contracts, nameOf),
        ...(contracts.some(isWithout) ? [without] : []),
      ],
    },
  ];
  return filters
    .map((filter) => withChosen(filter, view[filter.name]))
    .filter((filter) => filter.options.length > 1 || view[filter.name] !== '');
}

/** An address may name what the list does not hold: it stands there all the same, to be taken back. */
const withChosen = (filter: ChoiceFilter, chosen: string): ChoiceFilter =>
  chosen === '' || filter.options.some(({ value }) => value === chosen)
    ? filter
    : { ...filter, options: [...filter.options, { value: chosen, label: chosen }] };

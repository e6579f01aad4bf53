import type { TrainingContractListed } from '@tradebridge/contract/apprentices';
import type { Translate } from '../ui/labels.ts';
import type { ChoiceFilter } from '../ui/list-filters.ts';
import { type ContractView, noSupervisor } from './contract-view.ts';
import { apprenticeLabels } from './labels.ts';
import { coursesIn, departmentsIn, supervisorsIn } from './narrow-contracts.ts';

type ContractChoice = Extract<
  ChoiceFilter<ContractView>,
  { part: 'course' | 'department' | 'supervisor' }
>;

/** Filters that would change something: with two courses to choose from, or one chosen. */
export function choiceFiltersOf(
  contracts: readonly TrainingContractListed[],
  view: ContractView,
  nameOf: (contactId: string) => string | null,
  t: Translate,
): ContractChoice[] {
  const isWithout = ({ apprentice }: TrainingContractListed) =>
    apprentice.supervisorContactId === null;
  const without = { value: noSupervisor, label: t(apprenticeLabels.withoutSupervisor) };
  const filters: ContractChoice[] = [
    {
      part: 'course',
      label: t(apprenticeLabels.courseLabel),
      any: t(apprenticeLabels.anyCourse),
      options: coursesIn(contracts),
    },
    {
      part: 'department',
      label: t(apprenticeLabels.departmentLabel),
      any: t(apprenticeLabels.anyDepartment),
      options: departmentsIn(contracts),
    },
    {
      part: 'supervisor',
      label: t(apprenticeLabels.supervisorLabel),
      any: t(apprenticeLabels.anySupervisor),
      options: [
        ...supervisorsIn(contracts, nameOf),
        ...(contracts.some(isWithout) ? [without] : []),
      ],
    },
  ];
  return filters
    .map((filter) => withChosen(filter, view[filter.part]))
    .filter((filter) => filter.options.length > 1 || view[filter.part] !== '');
}

/** An address may name a value the list lacks: it is shown, so that it can be removed. */
const withChosen = (filter: ContractChoice, chosen: string): ContractChoice =>
  chosen === '' || filter.options.some(({ value }) => value === chosen)
    ? filter
    : { ...filter, options: [...filter.options, { value: chosen, label: chosen }] };

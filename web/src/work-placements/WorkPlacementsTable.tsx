import type { Employer } from '@tradebridge/contract/companies';
import type { WorkPlacement } from '@tradebridge/contract/work-placements';
import { type Translate, useLabels } from '../ui/labels.ts';
import { type Column, VirtualTable } from '../ui/VirtualTable.tsx';
import { workPlacementLabels } from './labels.ts';
import { DatesCell, PlacementCard, ProgramCell, StudentCell } from './placement-cells.tsx';
import { type PlacementView, placementList } from './placement-list.ts';
import { contactNameOf } from './wording.ts';

interface WorkPlacementsTableProps {
  placements: readonly WorkPlacement[];
  /** For the names of its contacts, once it has loaded. */
  employer: Employer | undefined;
  view: PlacementView;
  onChange: (view: PlacementView) => void;
}

export function WorkPlacementsTable({
  placements,
  employer,
  view,
  onChange,
}: WorkPlacementsTableProps) {
  const t = useLabels();
  return (
    <VirtualTable
      label={t(workPlacementLabels.listOf)}
      rows={placements}
      keyOf={(placement) => placement.id}
      columns={columnsOf(t, employer)}
      sorting={{ column: view.sort, direction: placementList.directionOf(view) }}
      onSort={({ column }) => {
        const sort = placementList.sorts.find((known) => known === column);
        if (sort) onChange(placementList.sortedBy(view, sort));
      }}
      card={(placement) => <PlacementCard placement={placement} />}
      cardHeight={140}
    />
  );
}

const columnsOf = (t: Translate, employer: Employer | undefined): Column<WorkPlacement>[] => [
  {
    id: 'name',
    header: t(workPlacementLabels.columnStudent),
    width: 'minmax(140px, 1fr)',
    sortable: true,
    cell: (placement) => <StudentCell placement={placement} />,
  },
  {
    id: 'program',
    header: t(workPlacementLabels.columnProgram),
    width: 'minmax(150px, 1.4fr)',
    sortable: true,
    cell: (placement) => <ProgramCell placement={placement} />,
  },
  {
    id: 'start',
    header: t(workPlacementLabels.columnDates),
    width: 'minmax(130px, 1.2fr)',
    sortable: true,
    cell: (placement) => <DatesCell placement={placement} />,
  },
  {
    id: 'contact',
    header: t(workPlacementLabels.columnContact),
    width: 'minmax(110px, 0.8fr)',
    cell: ({ employerContactId }) => contactNameOf(employer, employerContactId),
  },
];

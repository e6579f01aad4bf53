import type { PageListed } from '@tradebridge/contract/pages';
import { useLabels } from '../ui/labels.ts';
import { VirtualTable } from '../ui/VirtualTable.tsx';
import { listLabels as labels } from './list-labels.ts';
import { PageCard, pageColumns } from './page-cells.tsx';
import { useCopyPage } from './use-copy-page.ts';
import type { PageChoice } from './use-page-choice.ts';

interface PagesTableProps {
  pages: readonly PageListed[];
  choice: PageChoice;
}

/** Pages, the latest change first. */
export function PagesTable({ pages, choice }: PagesTableProps) {
  const t = useLabels();
  const copy = useCopyPage();
  const acts = { choice, copy };
  return (
    <VirtualTable
      label={t(labels.list)}
      rows={pages}
      keyOf={({ id }) => id}
      columns={pageColumns(t, acts)}
      card={(page) => <PageCard page={page} acts={acts} />}
      cardHeight={150}
    />
  );
}

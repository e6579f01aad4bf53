import { PagedSection, type PagedSectionProps } from './PagedSection.tsx';
import { VirtualTable, type VirtualTableProps } from './VirtualTable.tsx';

type PagedTableProps<Row> = Omit<PagedSectionProps<Row>, 'children'> &
  Omit<VirtualTableProps<Row>, 'label' | 'rows'>;

/** The same as a table, or cards on a phone. */
export function PagedTable<Row>(props: PagedTableProps<Row>) {
  const { title, query, rows, failed, empty, ...table } = props;
  return (
    <PagedSection title={title} query={query} rows={rows} failed={failed} empty={empty}>
      {(shown) => <VirtualTable {...table} label={title} rows={shown} />}
    </PagedSection>
  );
}

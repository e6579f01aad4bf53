import { CaretDownIcon } from '@phosphor-icons/react/dist/csr/CaretDown';
import { CaretUpIcon } from '@phosphor-icons/react/dist/csr/CaretUp';
import { type CSSProperties, memo, type ReactNode } from 'react';
import { barHeightRef } from './bar-height.ts';
import { classNames } from './class-names.ts';
import { InTurn } from './InTurn.tsx';
import { smallScreen, useMediaQuery } from './media-query.ts';
import { usePrinting } from './printing.ts';
import { SkeletonRows } from './Skeleton.tsx';
import { VirtualList } from './VirtualList.tsx';
import styles from './VirtualTable.module.css';
import { keyAt, useWindowRows } from './window-rows.ts';

export interface Column<Row> {
  id: string;
  /** The heading; empty for a column of buttons, with `hiddenHeader`. */
  header: string;
  hiddenHeader?: boolean;
  /** A track of a CSS grid: 'minmax(180px, 2fr)', '120px'. */
  width: string;
  align?: 'start' | 'end';
  sortable?: boolean;
  /**
   * Left out of a narrow table (VirtualTable.module.css): what the row's page shows as well. Cards
   * keep it.
   */
  secondary?: boolean;
  cell: (row: Row) => ReactNode;
}

interface Sorting {
  column: string;
  direction: 'ascending' | 'descending';
}

export interface VirtualTableProps<Row> {
  label: string;
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  columns: readonly Column<Row>[];
  sorting?: Sorting;
  onSort?: (sorting: Sorting) => void;
  /** The row as a card, below 768 px. */
  card: (row: Row) => ReactNode;
  /** The heading above a row that begins a group; null for other rows. */
  headingAbove?: (row: Row, above: Row | undefined) => ReactNode;
  /** Usual heights in pixels; the real ones are measured. */
  rowHeight?: number;
  cardHeight?: number;
}

/** For a link inside a row or card that makes all of it clickable. */
export const wholeRowLink = styles.wholeRowLink;

/** A table from 768 px and cards below that; only visible rows are rendered. */
export function VirtualTable<Row>(props: VirtualTableProps<Row>) {
  return (
    <InTurn before={<SkeletonRows count={8} />}>
      <TableOrCards {...props} />
    </InTurn>
  );
}

function TableOrCards<Row>(props: VirtualTableProps<Row>) {
  const small = useMediaQuery(smallScreen);
  if (!small) return <Table {...props} />;
  return (
    <VirtualList
      label={props.label}
      items={props.rows}
      keyOf={props.keyOf}
      estimate={props.cardHeight ?? 120}
    >
      {(row, index) => (
        <>
          <CardGroup heading={props.headingAbove?.(row, props.rows[index - 1])} />
          <div className={styles.card}>{props.card(row)}</div>
        </>
      )}
    </VirtualList>
  );
}

function CardGroup({ heading }: { heading: ReactNode }) {
  return heading ? <p className={styles.group}>{heading}</p> : null;
}

const tableHeadHeightRef = barHeightRef('--table-head-height');

function Table<Row>({
  label,
  rows,
  keyOf,
  columns,
  sorting,
  onSort,
  headingAbove,
  rowHeight = 66,
}: VirtualTableProps<Row>) {
  const seen = useWindowRows<HTMLDivElement>(rows.length, rowHeight, (index) =>
    keyAt(rows, index, keyOf),
  );
  const isPrinting = usePrinting();
  const places = isPrinting ? rows.map((row, index) => ({ key: keyOf(row), index })) : seen.items;
  return (
    // biome-ignore-start lint/a11y/useSemanticElements: rows that stand by themselves cannot be tr
    // biome-ignore-start lint/a11y/useFocusableInteractive: the links inside a row take the focus
    <div
      role="table"
      aria-label={label}
      aria-rowcount={rows.length + 1}
      className={styles.table}
      style={tracksOf(columns)}
    >
      <div role="rowgroup" ref={tableHeadHeightRef} className={styles.headings}>
        <div role="row" aria-rowindex={1} className={styles.row}>
          {columns.map((column) => (
            <Heading key={column.id} column={column} sorting={sorting} onSort={onSort} />
          ))}
        </div>
      </div>
      <div
        role="rowgroup"
        ref={seen.container}
        className={styles.rows}
        style={isPrinting ? undefined : { height: seen.height }}
      >
        {places.map((item) => {
          const row = rows[item.index];
          if (row === undefined) return null;
          const heading = headingAbove?.(row, rows[item.index - 1]);
          return (
            <div
              key={item.key}
              ref={seen.measure}
              data-index={item.index}
              role="none"
              className={classNames(!isPrinting && styles.place)}
              style={
                'start' in item ? { transform: `translateY(${seen.offsetOf(item)}px)` } : undefined
              }
            >
              {heading && (
                <div role="row" className={styles.group}>
                  <div role="cell" aria-colspan={columns.length}>
                    {heading}
                  </div>
                </div>
              )}
              <div
                role="row"
                aria-rowindex={item.index + 2}
                className={classNames(styles.row, styles.bodyRow)}
              >
                <Cells row={row} columns={columns} />
              </div>
            </div>
          );
        })}
      </div>
    </div>
    // biome-ignore-end lint/a11y/useFocusableInteractive: as above
    // biome-ignore-end lint/a11y/useSemanticElements: as above
  );
}

/** The grid tracks of rows: of all columns, and of those in a narrow table. */
function tracksOf<Row>(columns: readonly Column<Row>[]): CSSProperties {
  const tracks = (of: readonly Column<Row>[]) => of.map(({ width }) => width).join(' ');
  const style = {
    '--columns': tracks(columns),
    '--kept-columns': tracks(columns.filter(({ secondary }) => !secondary)),
  };
  // React's type lacks custom properties.
  return style as CSSProperties;
}

const looksOf = <Row,>({ align, secondary }: Column<Row>) => [
  align === 'end' && styles.end,
  secondary && styles.secondary,
];

interface CellsProps<Row> {
  row: Row;
  columns: readonly Column<Row>[];
}

function CellsOf<Row>({ row, columns }: CellsProps<Row>): ReactNode {
  return columns.map((column) => (
    // biome-ignore lint/a11y/useSemanticElements: as in the table
    <div key={column.id} role="cell" className={classNames(styles.cell, ...looksOf(column))}>
      {column.cell(row)}
    </div>
  ));
}

/** While the page scrolls, rows move without changing. `memo` loses the generic type. */
const Cells = memo(CellsOf) as typeof CellsOf;

interface HeadingProps<Row> {
  column: Column<Row>;
  sorting: Sorting | undefined;
  onSort: ((sorting: Sorting) => void) | undefined;
}

function Heading<Row>({ column, sorting, onSort }: HeadingProps<Row>) {
  const direction = sorting?.column === column.id ? sorting.direction : undefined;
  const words = (
    <span className={column.hiddenHeader ? 'visually-hidden' : undefined}>{column.header}</span>
  );
  const sorts = column.sortable && onSort;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a th needs a table around it
    // biome-ignore lint/a11y/useFocusableInteractive: the button inside takes the focus
    <div
      role="columnheader"
      aria-sort={direction ?? (sorts ? 'none' : undefined)}
      className={classNames(styles.heading, ...looksOf(column))}
    >
      {sorts ? (
        <button
          type="button"
          className={styles.sort}
          onClick={() =>
            onSort({
              column: column.id,
              direction: direction === 'ascending' ? 'descending' : 'ascending',
            })
          }
        >
          {words}
          {direction === 'descending' && <CaretDownIcon size={14} weight="bold" />}
          {direction !== 'descending' && (
            <CaretUpIcon
              size={14}
              weight="bold"
              className={direction ? undefined : styles.unsorted}
            />
          )}
        </button>
      ) : (
        words
      )}
    </div>
  );
}

import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './LineTable.module.css';
import { smallScreen, useMediaQuery } from './media-query.ts';

export interface LineColumn<Line> {
  header: string;
  /** Numbers and amounts are aligned to the end. */
  align?: 'start' | 'end';
  /** Empty if the line has no value. */
  cell: (line: Line) => ReactNode;
}

export interface LineTableProps<Line> {
  label: string;
  /** Groups of lines, visually separated. Their order never changes. */
  groups: readonly (readonly Line[])[];
  /** The first column names the line. */
  columns: readonly [LineColumn<Line>, ...LineColumn<Line>[]];
  /** All lines are about the same thing, which cards mention once. */
  isAboutOne?: boolean;
  /** The table above has the same headings, which are for screen readers only here. */
  isContinued?: boolean;
}

/**
 * The lines of a document: a table from 768 px, below that each line with the names of its values.
 * Columns without any value are left out.
 */
export function LineTable<Line>({ columns: [first, ...others], ...props }: LineTableProps<Line>) {
  const isSmall = useMediaQuery(smallScreen);
  const isUsed = ({ cell }: LineColumn<Line>) =>
    props.groups.some((lines) => lines.some((line) => isSomething(cell(line))));
  const columns = [first, ...others.filter(isUsed)] as const;
  return isSmall ? <Cards {...props} columns={columns} /> : <Table {...props} columns={columns} />;
}

const isSomething = (content: ReactNode) =>
  content !== null && content !== undefined && content !== '' && content !== false;

function Table<Line>({ label, groups, columns, isContinued = false }: LineTableProps<Line>) {
  return (
    // biome-ignore-start lint/suspicious/noArrayIndexKey: a line of a paper is known by its place
    <table className={styles.table} aria-label={label}>
      <thead className={classNames(styles.head, isContinued && styles.continued)}>
        <tr>
          {columns.map(({ header, align }) => (
            <th key={header} scope="col" className={classNames(align === 'end' && styles.end)}>
              <span className={classNames(isContinued && 'visually-hidden')}>{header}</span>
            </th>
          ))}
        </tr>
      </thead>
      {groups.map((lines, group) => (
        <tbody key={group}>
          {lines.map((line, index) => (
            <tr key={index}>
              {columns.map(({ header, align, cell }) => (
                <td key={header} className={classNames(align === 'end' && styles.end)}>
                  {cell(line)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
    // biome-ignore-end lint/suspicious/noArrayIndexKey: as above
  );
}

function Cards<Line>({
  label,
  groups,
  columns,
  isAboutOne = false,
  isContinued = false,
}: LineTableProps<Line>) {
  const [first, ...others] = columns;
  return (
    // biome-ignore-start lint/suspicious/noArrayIndexKey: a line of a paper is known by its place
    <ul aria-label={label}>
      {groups.map((lines, group) =>
        lines.map((line, index) => (
          <li
            key={`${group} ${index}`}
            className={classNames(styles.card, group > 0 && index === 0 && styles.apart)}
          >
            {!(isAboutOne && (isContinued || group > 0 || index > 0)) && (
              <p className={styles.first}>{first.cell(line)}</p>
            )}
            <dl className={styles.facts}>
              {others.map(({ header, cell }) => {
                const content = cell(line);
                return (
                  content && (
                    <div key={header} className={styles.fact}>
                      <dt>{header}</dt>
                      <dd>{content}</dd>
                    </div>
                  )
                );
              })}
            </dl>
          </li>
        )),
      )}
    </ul>
    // biome-ignore-end lint/suspicious/noArrayIndexKey: as above
  );
}

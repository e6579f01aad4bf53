import { Link } from '@tanstack/react-router';
import { formatInstant } from '../app/format.ts';
import { type Translate, useLabels } from '../ui/labels.ts';
import { Tag } from '../ui/Tag.tsx';
import { type Column, wholeRowLink } from '../ui/VirtualTable.tsx';
import { LabelKey } from './LabelKey.tsx';
import styles from './label-cells.module.css';
import { isStale, isUnused, type LabelRow, noLongerFits } from './label-row.ts';
import { catalogueLabels as labels } from './labels.ts';

export const labelColumns = (t: Translate): Column<LabelRow>[] => [
  {
    id: 'key',
    header: t(labels.columnKey),
    width: 'minmax(190px, 1.2fr)',
    sortable: true,
    cell: (row) => <KeyCell row={row} />,
  },
  {
    id: 'default',
    header: t(labels.columnDefault),
    width: 'minmax(150px, 1.5fr)',
    cell: ({ defaultText }) => <span className={styles.text}>{defaultText}</span>,
  },
  {
    id: 'text',
    header: t(labels.columnOverride),
    width: 'minmax(150px, 1.5fr)',
    sortable: true,
    cell: (row) => <Override row={row} />,
  },
  {
    id: 'changed',
    header: t(labels.columnChanged),
    width: '190px',
    sortable: true,
    secondary: true,
    cell: ({ override }) => override && <Changed at={override.changedAt} />,
  },
];

/** A label on a phone. */
export function LabelCard({ row }: { row: LabelRow }) {
  return (
    <div className={styles.card}>
      <KeyCell row={row} />
      <span className={row.override ? styles.replaced : styles.text}>{row.defaultText}</span>
      <Override row={row} />
    </div>
  );
}

function KeyCell({ row: { key } }: { row: LabelRow }) {
  return (
    <Link to="/admin/labels/$key" params={{ key }} className={wholeRowLink}>
      <LabelKey of={key} />
    </Link>
  );
}

function Override({ row }: { row: LabelRow }) {
  if (!row.override) return null;
  return (
    <span className={styles.override}>
      <b className={styles.text}>{row.override.text}</b>
      <LabelTags row={row} />
    </span>
  );
}

/** What to check in an override; empty for most. */
function LabelTags({ row }: { row: LabelRow }) {
  const t = useLabels();
  if (isUnused(row)) return <Tag meaning="grey">{t(labels.unused)}</Tag>;
  if (noLongerFits(row)) return <Tag meaning="red">{t(labels.noLongerFits)}</Tag>;
  return isStale(row) ? <Tag meaning="amber">{t(labels.stale)}</Tag> : null;
}

function Changed({ at }: { at: string }) {
  return <span className={styles.quiet}>{formatInstant(at)}</span>;
}

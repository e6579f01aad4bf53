import { CopyIcon } from '@phosphor-icons/react/dist/csr/Copy';
import { Link } from '@tanstack/react-router';
import type { PageListed } from '@tradebridge/contract/pages';
import { formatInstant } from '../app/format.ts';
import { contentLabels } from '../content/labels.ts';
import styles from '../content/row-cells.module.css';
import { StateTags, VisibleTimes } from '../content/StateTags.tsx';
import { Checkbox } from '../ui/Checkbox.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { plural, type Translate, useLabels } from '../ui/labels.ts';
import { type Column, wholeRowLink } from '../ui/VirtualTable.tsx';
import { editorLabels } from './labels.ts';
import { listLabels as labels } from './list-labels.ts';
import type { PageChoice } from './use-page-choice.ts';

interface PageListActs {
  choice: PageChoice;
  copy: (page: PageListed) => Promise<void>;
}

export const pageColumns = (t: Translate, acts: PageListActs): Column<PageListed>[] => [
  {
    id: 'chosen',
    header: t(labels.columnChosen),
    hiddenHeader: true,
    width: '44px',
    cell: (page) => <Choose page={page} choice={acts.choice} />,
  },
  {
    id: 'page',
    header: t(labels.columnPage),
    width: 'minmax(180px, 1.6fr)',
    cell: (page) => <PageName page={page} />,
  },
  {
    id: 'state',
    header: t(labels.columnState),
    width: 'minmax(150px, 1fr)',
    cell: (page) => <PageState page={page} />,
  },
  {
    id: 'uses',
    header: t(labels.columnUses),
    width: '90px',
    cell: ({ uses }) => usesInWords(t, uses),
  },
  {
    id: 'changed',
    header: t(labels.columnChanged),
    width: 'minmax(215px, 1fr)',
    secondary: true,
    cell: (page) => <Changed page={page} />,
  },
  {
    id: 'acts',
    header: t(labels.columnActs),
    hiddenHeader: true,
    width: '44px',
    cell: (page) => <Copy page={page} copy={acts.copy} />,
  },
];

/** A page in the list on a phone. */
export function PageCard({ page, acts }: { page: PageListed; acts: PageListActs }) {
  const t = useLabels();
  return (
    <div className={styles.card}>
      <Choose page={page} choice={acts.choice} />
      <div className={styles.words}>
        <PageName page={page} />
        <PageState page={page} />
        <span className={styles.quiet}>{usesInWords(t, page.uses)}</span>
        <Changed page={page} />
      </div>
      <Copy page={page} copy={acts.copy} />
    </div>
  );
}

function PageName({ page: { id, title } }: { page: PageListed }) {
  const t = useLabels();
  return (
    <span className={styles.words}>
      <Link to="/admin/pages/$id" params={{ id }} className={wholeRowLink}>
        <b>{title || t(editorLabels.untitled)}</b>
      </Link>
      <code className={styles.quiet}>/pages/{id}</code>
    </span>
  );
}

function PageState({ page }: { page: PageListed }) {
  return (
    <span className={styles.words}>
      <StateTags status={page} />
      <span className={styles.quiet}>
        <VisibleTimes status={page} />
      </span>
    </span>
  );
}

function Changed({ page: { changed, changedBy } }: { page: PageListed }) {
  const t = useLabels();
  return (
    <span className={styles.words}>
      <span>{formatInstant(changed)}</span>
      <span className={styles.quiet}>{changedBy ?? t(contentLabels.somebody)}</span>
    </span>
  );
}

function Choose({ page: { id, title }, choice }: { page: PageListed; choice: PageChoice }) {
  const t = useLabels();
  return (
    <span className={styles.above}>
      <Checkbox
        aria-label={t(labels.choose, { title })}
        checked={choice.isChosen(id)}
        onChange={(event) => choice.choose(id, event.target.checked)}
      />
    </span>
  );
}

function Copy({ page, copy }: { page: PageListed; copy: PageListActs['copy'] }) {
  const t = useLabels();
  return (
    <span className={styles.above}>
      <IconButton
        label={t(labels.copyOf, { title: page.title })}
        icon={<CopyIcon size={18} aria-hidden="true" />}
        onClick={() => void copy(page)}
      />
    </span>
  );
}

function usesInWords(t: Translate, uses: number): string {
  if (uses === 0) return t(labels.usesNone);
  return t(plural(uses, labels.usesOne, labels.usesMany), { count: uses });
}

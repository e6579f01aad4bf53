import { Link } from '@tanstack/react-router';
import type { Action } from '@tradebridge/contract/actions';
import type { Chosen } from '../app/use-chosen.ts';
import { ChoiceCell } from '../content/ChoiceCell.tsx';
import { CopyLink } from '../content/CopyLink.tsx';
import styles from '../content/content-cells.module.css';
import { type Translate, useLabels } from '../ui/labels.ts';
import type { Column } from '../ui/VirtualTable.tsx';
import { actionPageInWords } from './action-words.ts';
import { actionEditorLabels as labels } from './labels.ts';
import { StateTag } from './StateTag.tsx';

export const actionColumns = (t: Translate, chosen: Chosen): Column<Action>[] => [
  {
    id: 'choose',
    header: t(labels.columnChoose),
    hiddenHeader: true,
    width: '44px',
    cell: (action) => <ChoiceCell row={action} chosen={chosen} />,
  },
  {
    id: 'title',
    header: t(labels.columnTitle),
    width: 'minmax(160px, 2fr)',
    cell: (action) => <Title action={action} />,
  },
  {
    id: 'page',
    header: t(labels.columnPage),
    width: 'minmax(120px, 1fr)',
    cell: ({ actionPage }) => actionPageInWords(t, actionPage),
  },
  {
    id: 'state',
    header: t(labels.columnState),
    width: 'minmax(120px, 1fr)',
    cell: (action) => <StateTag action={action} />,
  },
  {
    id: 'opens',
    header: t(labels.columnOpens),
    width: 'minmax(120px, 1.4fr)',
    secondary: true,
    cell: (action) => <Target action={action} />,
  },
  {
    id: 'acts',
    header: t(labels.columnActs),
    hiddenHeader: true,
    width: '60px',
    cell: (action) => <Copy action={action} />,
  },
];

/** An action on a phone. */
export function ActionCard({ action, chosen }: { action: Action; chosen: Chosen }) {
  const t = useLabels();
  return (
    <div className={styles.card}>
      <ChoiceCell row={action} chosen={chosen} />
      <div className={styles.words}>
        <Title action={action} />
        <span className={styles.quiet}>{actionPageInWords(t, action.actionPage)}</span>
        <StateTag action={action} />
        <Target action={action} />
      </div>
      <Copy action={action} />
    </div>
  );
}

function Title({ action: { id, title } }: { action: Action }) {
  return (
    <Link to="/admin/actions/$actionId" params={{ actionId: id }} className={styles.title}>
      {title}
    </Link>
  );
}

function Target({ action: { pageId, url } }: { action: Action }) {
  const t = useLabels();
  if (pageId !== null) {
    return (
      <Link to="/admin/pages/$id" params={{ id: pageId }} className="lone-link">
        {t(labels.opensPage)}
      </Link>
    );
  }
  return <span className={styles.quiet}>{url ?? t(labels.opensNothing)}</span>;
}

function Copy({ action: { id, title } }: { action: Action }) {
  const t = useLabels();
  return (
    <CopyLink
      to={{
        to: '/admin/actions/$actionId',
        params: () => ({ actionId: crypto.randomUUID() }),
        search: { new: true, from: id },
      }}
      words={t(labels.copyOne, { title })}
    />
  );
}

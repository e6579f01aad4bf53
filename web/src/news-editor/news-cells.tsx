import { Link } from '@tanstack/react-router';
import type { News } from '@tradebridge/contract/news';
import { formatInstant } from '../app/format.ts';
import type { Chosen } from '../app/use-chosen.ts';
import { ChoiceCell } from '../content/ChoiceCell.tsx';
import { CopyLink } from '../content/CopyLink.tsx';
import styles from '../content/content-cells.module.css';
import { type Translate, useLabels } from '../ui/labels.ts';
import type { Column } from '../ui/VirtualTable.tsx';
import { newsEditorLabels as labels } from './labels.ts';
import { StateTag } from './StateTag.tsx';

export const newsColumns = (t: Translate, chosen: Chosen): Column<News>[] => [
  {
    id: 'choose',
    header: t(labels.columnChoose),
    hiddenHeader: true,
    width: '44px',
    cell: (news) => <ChoiceCell row={news} chosen={chosen} />,
  },
  {
    id: 'title',
    header: t(labels.columnTitle),
    width: 'minmax(200px, 2fr)',
    cell: (news) => <Title news={news} />,
  },
  {
    id: 'state',
    header: t(labels.columnState),
    width: '110px',
    cell: (news) => <StateTag news={news} />,
  },
  {
    id: 'published',
    header: t(labels.columnPublished),
    width: '200px',
    secondary: true,
    cell: (news) => <Period news={news} />,
  },
  {
    id: 'acts',
    header: t(labels.columnActs),
    hiddenHeader: true,
    width: '60px',
    cell: (news) => <Copy news={news} />,
  },
];

/** A news item on a phone. */
export function NewsCard({ news, chosen }: { news: News; chosen: Chosen }) {
  return (
    <div className={styles.card}>
      <ChoiceCell row={news} chosen={chosen} />
      <div className={styles.words}>
        <Title news={news} />
        <StateTag news={news} />
        <Period news={news} />
      </div>
      <Copy news={news} />
    </div>
  );
}

function Title({ news: { id, title } }: { news: News }) {
  return (
    <Link to="/admin/news/$newsId" params={{ newsId: id }} className={styles.title}>
      {title}
    </Link>
  );
}

function Period({ news: { publish, unpublish } }: { news: News }) {
  const t = useLabels();
  if (publish === null) return null;
  const from = formatInstant(publish);
  return (
    <span className={styles.quiet}>
      {unpublish === null ? from : t(labels.fromUntil, { from, until: formatInstant(unpublish) })}
    </span>
  );
}

function Copy({ news: { id, title } }: { news: News }) {
  const t = useLabels();
  return (
    <CopyLink
      to={{
        to: '/admin/news/$newsId',
        params: () => ({ newsId: crypto.randomUUID() }),
        search: { new: true, from: id },
      }}
      words={t(labels.copyOne, { title })}
    />
  );
}

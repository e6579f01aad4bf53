import { Link } from '@tanstack/react-router';
import type { News } from '@tradebridge/contract/news';
import { formatDay, today } from '../app/format.ts';
import { classNames } from '../ui/class-names.ts';
import { useLabels } from '../ui/labels.ts';
import rows from '../ui/linked-row.module.css';
import { Tag } from '../ui/Tag.tsx';
import { newsLabels } from './labels.ts';
import { NewsPicture } from './NewsPicture.tsx';
import styles from './NewsRow.module.css';

/** The institution's day on which a news item was published. */
export const dayOf = (instant: string): string => formatDay(today(new Date(instant)));

/** A news item in a list: title, day, picture and summary, all of it a link. */
export function NewsRow({ news }: { news: News }) {
  const t = useLabels();
  const { id, title, summary, publish, picture, isRead } = news;
  return (
    <article className={classNames(rows.row, styles.row)}>
      <div className={styles.words}>
        <h3 className={classNames(rows.title, styles.title)}>
          <Link to="/news/$id" params={{ id }} className={rows.link}>
            {title}
          </Link>
        </h3>
        <p className={rows.facts}>
          {publish !== null && <time dateTime={publish}>{dayOf(publish)}</time>}
          {!isRead && (
            <Tag meaning="green" icon={<span className={rows.dot} />}>
              {t(newsLabels.unread)}
            </Tag>
          )}
        </p>
        {summary && <p className={styles.summary}>{summary}</p>}
      </div>
      {picture && <NewsPicture picture={picture} sizes="112px" className={styles.picture} />}
    </article>
  );
}

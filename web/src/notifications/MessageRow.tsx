import { Link } from '@tanstack/react-router';
import type { Notification } from '@tradebridge/contract/notifications';
import { formatInstant } from '../app/format.ts';
import { classNames } from '../ui/class-names.ts';
import { useLabels } from '../ui/labels.ts';
import rows from '../ui/linked-row.module.css';
import { Tag } from '../ui/Tag.tsx';
import { notificationLabels as labels } from './labels.ts';
import styles from './MessageRow.module.css';

/** A notification in the list, all of it a link; bold if unread. */
export function MessageRow({ notification }: { notification: Notification }) {
  const t = useLabels();
  const { id, title, body, created, read } = notification;
  return (
    <article className={classNames(rows.row, styles.row)}>
      <h3 className={classNames(rows.title, styles.title, !read && styles.unread)}>
        <Link to="/messages/$id" params={{ id }} className={rows.link}>
          {title}
        </Link>
      </h3>
      <p className={rows.facts}>
        <time dateTime={created}>{formatInstant(created)}</time>
        {!read && (
          <Tag meaning="green" icon={<span className={rows.dot} />}>
            {t(labels.unread)}
          </Tag>
        )}
      </p>
      <p className={styles.body}>{body}</p>
    </article>
  );
}

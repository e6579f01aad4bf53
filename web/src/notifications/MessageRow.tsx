import { Link } from '@tanstack/react-router';
import type { Notification } from '@tradebridge/contract/notifications';
import { formatInstant } from '../app/format.ts';
import { classNames } from '../ui/class-names.ts';
import { useLabels } from '../ui/labels.ts';
import { Tag } from '../ui/Tag.tsx';
import { notificationLabels as labels } from './labels.ts';
import styles from './MessageRow.module.css';

/** A notification in the list, all of it a link; bold if unread. */
export function MessageRow({ notification }: { notification: Notification }) {
  const t = useLabels();
  const { id, title, body, created, read } = notification;
  return (
    <article className={styles.row}>
      <h3 className={classNames(styles.title, !read && styles.unread)}>
        <Link to="/messages/$id" params={{ id }} className={styles.link}>
          {title}
        </Link>
      </h3>
      <p className={styles.facts}>
        <time dateTime={created}>{formatInstant(created)}</time>
        {!read && (
          <Tag meaning="green" icon={<span className={styles.dot} />}>
            {t(labels.unread)}
          </Tag>
        )}
      </p>
      <p className={styles.body}>{body}</p>
    </article>
  );
}

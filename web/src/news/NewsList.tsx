import type { News } from '@tradebridge/contract/news';
import styles from './NewsList.module.css';
import { NewsRow } from './NewsRow.tsx';

/** A list of news items. */
export function NewsList({ news }: { news: readonly News[] }) {
  return (
    <ul className={styles.list}>
      {news.map((one) => (
        <li key={one.id}>
          <NewsRow news={one} />
        </li>
      ))}
    </ul>
  );
}

import { formatDay, wallClock } from '../app/format.ts';
import { PictureImage } from '../media/PictureImage.tsx';
import { useLabels } from '../ui/labels.ts';
import { SafeHtml } from '../ui/SafeHtml.tsx';
import { Section } from '../ui/Section.tsx';
import { newsEditorLabels as labels } from './labels.ts';
import styles from './NewsPreview.module.css';
import { type NewsEntry, periodOf } from './news-entry.ts';

/** A news item as users will see it. */
export function NewsPreview({ entry }: { entry: NewsEntry }) {
  const t = useLabels();
  const { title, summary, content, picture } = entry;
  const { publish } = periodOf(entry, null);
  const isEmpty = title.trim() === '' && summary === '' && content === '' && !picture;
  return (
    <Section title={t(labels.preview)}>
      {isEmpty && <p className={styles.none}>{t(labels.previewEmpty)}</p>}
      <article className={styles.news}>
        {title.trim() !== '' && <h3 className={styles.title}>{title}</h3>}
        {publish !== null && <p className={styles.day}>{formatDay(wallClock(publish))}</p>}
        {picture && (
          <PictureImage
            picture={picture}
            alt={picture.alt}
            width={480}
            className={styles.picture}
          />
        )}
        {summary && <p className={styles.summary}>{summary}</p>}
        <SafeHtml html={content} />
      </article>
    </Section>
  );
}

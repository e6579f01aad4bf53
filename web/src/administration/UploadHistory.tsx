import { Link } from '@tanstack/react-router';
import type { ExtractUpload } from '@tradebridge/contract/administration';
import { formatInstant } from '../app/format.ts';
import { classNames } from '../ui/class-names.ts';
import { useLabels } from '../ui/labels.ts';
import { Section } from '../ui/Section.tsx';
import { Tag } from '../ui/Tag.tsx';
import rows from './history-rows.module.css';
import { registryLabels as labels } from './registry-labels.ts';
import styles from './UploadHistory.module.css';
import { stateOf } from './upload-state.ts';

interface UploadHistoryProps {
  uploads: readonly ExtractUpload[];
  shownId: string | undefined;
}

export function UploadHistory({ uploads, shownId }: UploadHistoryProps) {
  const t = useLabels();
  return (
    <Section title={t(labels.history)} flush>
      <ul className={styles.uploads}>
        {uploads.map((upload) => {
          const { meaning, label } = stateOf(upload);
          return (
            <li key={upload.id} className={classNames(rows.row, styles.upload)}>
              <div className={rows.words}>
                <Link
                  to="/admin/registry"
                  search={{ upload: upload.id }}
                  aria-current={upload.id === shownId ? 'true' : undefined}
                  className={styles.link}
                >
                  {upload.fileName}
                </Link>
                <span className={rows.quiet}>
                  {t(labels.historyItem, {
                    when: formatInstant(upload.uploaded),
                    who: upload.uploadedBy,
                  })}
                </span>
              </div>
              <Tag meaning={meaning}>{t(label)}</Tag>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

import { FileCsvIcon } from '@phosphor-icons/react/dist/csr/FileCsv';
import { textOfWording, type Wording } from '@tradebridge/contract/labels';
import { useMemo, useState } from 'react';
import { formatCount } from '../app/format.ts';
import { Button } from '../ui/Button.tsx';
import { DropZone } from '../ui/DropZone.tsx';
import { plural, useLabels } from '../ui/labels.ts';
import { Note } from '../ui/Note.tsx';
import { Section } from '../ui/Section.tsx';
import { ChangesPage, ChangesToCome } from './ChangesPage.tsx';
import { fileColumns, resetWord } from './file-columns.ts';
import styles from './ImportPage.module.css';
import { ImportReview } from './ImportReview.tsx';
import { compareFile } from './label-file.ts';
import { importLabels as labels } from './labels.ts';
import { type LabelFile, readLabelFile } from './read-label-file.ts';
import { useApplyChanges } from './use-apply-changes.ts';
import { useLabelRows } from './use-label-rows.ts';

/** Importing labels from a file, after a review of its changes. */
export function ImportPage() {
  const t = useLabels();
  const { rows, isError, query } = useLabelRows();
  const [file, setFile] = useState<LabelFile | null>(null);
  const applying = useApplyChanges();
  const entries = file?.isRead ? file.entries : undefined;
  // Updated as labels are saved, here or by others.
  const comparison = useMemo(() => entries && rows && compareFile(entries, rows), [entries, rows]);
  const changes = comparison?.changes ?? [];
  return (
    <ChangesPage
      title={t(labels.title)}
      lead={t(labels.lead)}
      action={
        changes.length > 0 && (
          <Button
            look="primary"
            busy={applying.progress !== null}
            onClick={() => void applying.apply(changes)}
          >
            {t(plural(changes.length, labels.applyOne, labels.applyMany), {
              count: formatCount(changes.length),
            })}
          </Button>
        )
      }
      applying={applying}
    >
      <Section title={t(labels.file)} titleHidden>
        <div className={styles.file}>
          <DropZone
            icon={<FileCsvIcon size={36} weight="duotone" aria-hidden="true" />}
            words={t(labels.drop)}
            choose={t(file ? labels.chooseOther : labels.choose)}
            look={changes.length > 0 ? 'secondary' : 'primary'}
            help={t(labels.help, { columns: fileColumns.join(', '), word: resetWord })}
            accept=".csv,text/csv"
            onFiles={(files) => void choose(files)}
          />
          {file && <p role="status">{file.isRead && file.name}</p>}
          {file && !file.isRead && (
            <Note meaning="red" role="alert">
              {textOfWording(file.reason)}
            </Note>
          )}
        </div>
      </Section>
      {review()}
    </ChangesPage>
  );

  function review() {
    if (comparison) return <ImportReview comparison={comparison} />;
    if (!entries) return null;
    return <ChangesToCome title={t(labels.changes)} isError={isError} query={query} />;
  }

  async function choose([chosen, ...more]: readonly File[]): Promise<void> {
    if (!chosen || applying.progress !== null) return;
    applying.forget();
    setFile(more.length > 0 ? refusedFor(labels.oneFile) : await readLabelFile(chosen));
  }
}

const refusedFor = (reason: Wording): LabelFile => ({ isRead: false, reason });

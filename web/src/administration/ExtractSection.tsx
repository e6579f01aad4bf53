import type { ExtractUpload } from '@tradebridge/contract/administration';
import { sizeInWords } from '@tradebridge/contract/file-size';
import type { Label } from '@tradebridge/contract/labels';
import { useEffect, useRef, useState } from 'react';
import { callApi } from '../app/api-client.ts';
import { isApiError } from '../app/api-error.ts';
import { callOnce } from '../app/call-once.ts';
import { formatCount, formatInstant } from '../app/format.ts';
import { showToast } from '../app/toasts.ts';
import { Button } from '../ui/Button.tsx';
import { Fact, FactList } from '../ui/FactList.tsx';
import { type Translate, useLabels } from '../ui/labels.ts';
import { Note } from '../ui/Note.tsx';
import { Section } from '../ui/Section.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { Tag } from '../ui/Tag.tsx';
import { CompaniesTable, CountsTable, FaultsTable } from './ExtractOutcome.tsx';
import styles from './ExtractSection.module.css';
import { ImportDialog } from './ImportDialog.tsx';
import { isOnItsWay } from './queries.ts';
import { registryLabels as labels } from './registry-labels.ts';
import { actsOf, stateOf, type UploadAct } from './upload-state.ts';

const actLabels: Record<UploadAct, Label> = {
  try: labels.tryIt,
  import: labels.import,
  importRetiring: labels.importAnyway,
  discard: labels.discard,
};

interface ExtractSectionProps {
  upload: ExtractUpload;
  onChanged: (upload: ExtractUpload) => void;
}

/** An uploaded extract: its outcome and the next steps. */
export function ExtractSection({ upload, onChanged }: ExtractSectionProps) {
  const t = useLabels();
  const [busy, setBusy] = useState<UploadAct | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [asking, setAsking] = useState<'import' | 'importRetiring' | null>(null);
  const { meaning, label, says } = stateOf(upload);
  const outcome = useRef<HTMLDivElement>(null);
  const hasActed = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when either changes, a button that had the focus may be gone
  useEffect(() => {
    if (hasActed.current && document.activeElement === document.body) outcome.current?.focus();
  }, [upload.state, asking]);
  const acts = actsOf(upload);
  return (
    <>
      <Section
        title={upload.fileName}
        aside={<Tag meaning={meaning}>{t(label)}</Tag>}
        flush
        footer={
          acts.length > 0 && (
            <div className={styles.acts}>
              {acts.map((act, index) => (
                <Button
                  key={act}
                  look={index === 0 ? 'primary' : 'secondary'}
                  busy={busy === act}
                  onClick={() => press(act)}
                >
                  {t(wordsFor(act))}
                </Button>
              ))}
            </div>
          )
        }
      >
        <div ref={outcome} tabIndex={-1} className={styles.state} role="status">
          {isOnItsWay(upload) && <Spinner />}
          <p>
            {t(says)} {upload.progress}
          </p>
        </div>
        {problem && (
          <div className={styles.problem}>
            <Note meaning="red" role="alert">
              {problem}
            </Note>
          </div>
        )}
        <FactList>
          <Fact name={t(labels.uploadedWhen)}>{formatInstant(upload.uploaded)}</Fact>
          <Fact name={t(labels.uploadedBy)}>{upload.uploadedBy}</Fact>
          <Fact name={t(labels.size)}>{sizeInWords(upload.size)}</Fact>
          {upload.started && upload.ended && (
            <Fact name={t(labels.lasted)}>
              {durationInWords(t, Date.parse(upload.ended) - Date.parse(upload.started))}
            </Fact>
          )}
        </FactList>
      </Section>
      {upload.faults.length > 0 && <FaultsTable upload={upload} />}
      {upload.warnings.length > 0 && (
        <Section title={t(labels.warnings)}>
          <ul className={styles.warnings}>
            {upload.warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </Section>
      )}
      {upload.counts.length > 0 && <CountsTable upload={upload} />}
      {upload.companies.count > 0 && <CompaniesTable upload={upload} />}
      {asking && (
        <ImportDialog
          upload={upload}
          isRetiring={asking === 'importRetiring'}
          onConfirm={() => begin(asking)}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  );

  function wordsFor(act: UploadAct): Label {
    return act === 'try' && upload.ended ? labels.tryAgain : actLabels[act];
  }

  function press(act: UploadAct): void {
    hasActed.current = true;
    if (act === 'try') void doAtOnce(act, () => begin(act));
    else if (act === 'discard') void doAtOnce(act, discard);
    else setAsking(act);
  }

  async function doAtOnce(act: UploadAct, work: () => Promise<void>): Promise<void> {
    setBusy(act);
    setProblem(null);
    try {
      await work();
    } catch (error) {
      if (!isApiError(error)) throw error;
      setProblem(error.message);
    } finally {
      setBusy(null);
    }
  }

  async function discard(): Promise<void> {
    onChanged(await callApi('registry/discardUpload', { uploadId: upload.id }));
    showToast({ level: 'info', title: t(labels.discarded, { file: upload.fileName }) });
  }

  async function begin(act: Exclude<UploadAct, 'discard'>): Promise<void> {
    const isDryRun = act === 'try';
    const changed = await callOnce('registry/importUpload', {
      uploadId: upload.id,
      isDryRun,
      allowRetiring: act === 'importRetiring',
    });
    setProblem(null);
    onChanged(changed);
    showToast({ level: 'info', title: t(isDryRun ? labels.startedTry : labels.started) });
  }
}

/** The duration of an import in words. */
export function durationInWords(t: Translate, milliseconds: number): string {
  const seconds = Math.max(1, Math.round(milliseconds / 1000));
  if (seconds < 60) return t(labels.seconds, { count: formatCount(seconds) });
  return t(labels.minutes, { minutes: Math.floor(seconds / 60), seconds: seconds % 60 });
}

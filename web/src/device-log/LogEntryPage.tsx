import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { copyText } from '../app/copy-text.ts';
import { formatInstant } from '../app/format.ts';
import { Page } from '../app/Page.tsx';
import { Button, buttonClass } from '../ui/Button.tsx';
import { Fact, FactList } from '../ui/FactList.tsx';
import { useLabels } from '../ui/labels.ts';
import { NotFoundHere } from '../ui/NotFoundHere.tsx';
import { Section } from '../ui/Section.tsx';
import { SegmentedFilter } from '../ui/SegmentedFilter.tsx';
import { ErrorDetails } from './ErrorDetails.tsx';
import { LevelTag } from './LevelTag.tsx';
import styles from './LogEntryPage.module.css';
import { deviceLogLabels } from './labels.ts';
import type { LogEntry } from './log-entry.ts';
import { logPageLabels as labels } from './log-page-labels.ts';
import { keptEntries } from './log-storage.ts';

/** An entry of the device log, in words or as stored (LOG-014 to LOG-019). */
export function LogEntryPage({ id }: { id: string }) {
  const t = useLabels();
  // Read once: newer entries that push it out do not remove it from the page.
  const [entry] = useState(() => keptEntries().find((kept) => kept.id === id));
  const [view, setView] = useState<'parsed' | 'raw'>('parsed');
  if (!entry) {
    return (
      <Page title={t(labels.entryTitle)} width="form" backTo="/log">
        <NotFoundHere
          message={t(labels.notFound)}
          help={t(labels.notFoundHelp)}
          back={
            <Link to="/log" className={buttonClass('primary')}>
              {t(labels.toLog)}
            </Link>
          }
        />
      </Page>
    );
  }
  const raw = JSON.stringify(entry, null, 2);
  return (
    <Page
      title={t(labels.entryTitle)}
      width="form"
      backTo="/log"
      toolbar={
        <div className={styles.bar}>
          <SegmentedFilter
            look="strip"
            label={t(labels.view)}
            options={[
              { value: 'parsed', label: t(labels.parsed) },
              { value: 'raw', label: t(labels.raw) },
            ]}
            value={view}
            onChange={setView}
          />
          <Button onClick={() => void copyText(raw)}>{t(labels.copy)}</Button>
        </div>
      }
    >
      {view === 'raw' ? (
        <Section title={t(labels.raw)} titleHidden>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
          <pre className={styles.raw} tabIndex={0}>
            {raw}
          </pre>
        </Section>
      ) : (
        <Parsed entry={entry} />
      )}
    </Page>
  );
}

function Parsed({ entry }: { entry: LogEntry }) {
  const t = useLabels();
  const { error, extraInfo, level } = entry;
  return (
    <div className={styles.sections}>
      <Section title={t(labels.parsed)} titleHidden flush>
        <FactList>
          <Fact name={t(labels.message)}>{entry.message}</Fact>
          <Fact name={t(labels.time)}>{formatInstant(entry.entryDate)}</Fact>
          <Fact name={t(labels.level)}>
            <LevelTag level={level} />
          </Fact>
          {extraInfo && <Fact name={t(labels.more)}>{extraInfo}</Fact>}
          {error && <Fact name={t(labels.errorName)}>{error.name}</Fact>}
          {error?.code && <Fact name={t(deviceLogLabels.code)}>{error.code}</Fact>}
          {error?.status !== undefined && <Fact name={t(labels.status)}>{error.status}</Fact>}
          {error?.requestId && <Fact name={t(deviceLogLabels.reference)}>{error.requestId}</Fact>}
        </FactList>
      </Section>
      {error && (error.stack || error.cause) && (
        <Section title={t(labels.details)}>
          <ErrorDetails error={error} />
        </Section>
      )}
    </div>
  );
}

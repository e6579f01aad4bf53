import { CaretRightIcon } from '@phosphor-icons/react/dist/csr/CaretRight';
import { ListBulletsIcon } from '@phosphor-icons/react/dist/csr/ListBullets';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ConfirmDialog } from '../app/ConfirmDialog.tsx';
import { type DeviceSettings, useDeviceSettings } from '../app/device-settings.ts';
import { formatInstant } from '../app/format.ts';
import { Page } from '../app/Page.tsx';
import { Button, buttonClass } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { plural, useLabels } from '../ui/labels.ts';
import row from '../ui/row-caret.module.css';
import { Section } from '../ui/Section.tsx';
import styles from './DeviceLogPage.module.css';
import { LevelTag } from './LevelTag.tsx';
import type { LogEntry } from './log-entry.ts';
import { logPageLabels as labels } from './log-page-labels.ts';
import { forgetEntries, keptEntries } from './log-storage.ts';

/** What went wrong on this device, newest first (LOG-010 to LOG-013). */
export function DeviceLogPage() {
  const t = useLabels();
  const settings = useDeviceSettings();
  const [entries, setEntries] = useState(keptEntries);
  const [announcement, setAnnouncement] = useState('');
  const [isClearing, setIsClearing] = useState(false);

  const refresh = () => {
    const { length: count } = entries;
    const kept = keptEntries();
    setEntries(kept);
    // The same text twice would be announced once.
    const text = t(plural(kept.length, labels.refreshedOne, labels.refreshedMany), {
      count: kept.length,
    });
    setAnnouncement((before) => (before === text && count === kept.length ? `${text} ` : text));
  };

  return (
    <Page
      title={t(labels.title)}
      width="form"
      backTo="/developer-tools"
      lead={t(labels.lead, { max: settings.maxLogCount })}
      toolbar={
        <div className={styles.acts}>
          <Button onClick={refresh}>{t(labels.refresh)}</Button>
          <Button disabled={entries.length === 0} onClick={() => setIsClearing(true)}>
            {t(labels.clearAll)}
          </Button>
          <span role="status" className="visually-hidden">
            {announcement}
          </span>
        </div>
      }
    >
      <Section title={t(labels.title)} titleHidden flush>
        {entries.length === 0 ? (
          <Empty settings={settings} />
        ) : (
          <ul className={styles.list}>
            {entries.toReversed().map((entry) => (
              <li key={entry.id}>
                <EntryRow entry={entry} />
              </li>
            ))}
          </ul>
        )}
      </Section>
      {isClearing && (
        <ConfirmDialog
          title={t(labels.clearTitle)}
          confirm={t(labels.clearAll)}
          look="danger"
          onConfirm={async () => {
            forgetEntries();
            refresh();
          }}
          onClose={() => setIsClearing(false)}
        >
          {t(labels.clearText)}
        </ConfirmDialog>
      )}
    </Page>
  );
}

function EntryRow({ entry }: { entry: LogEntry }) {
  return (
    <Link to="/log-entry/$id" params={{ id: entry.id }} className={styles.row}>
      <span className={styles.words}>
        <span className={styles.message}>{entry.message}</span>
        <span className={styles.time}>{formatInstant(entry.entryDate)}</span>
      </span>
      <LevelTag level={entry.level} />
      <CaretRightIcon size={16} weight="bold" aria-hidden="true" className={row.caret} />
    </Link>
  );
}

/** Why the log is empty: often because nothing is kept. */
function Empty({ settings }: { settings: DeviceSettings }) {
  const t = useLabels();
  const icon = <ListBulletsIcon size={28} weight="duotone" aria-hidden="true" />;
  if (!settings.devToolsEnabled) {
    return (
      <EmptyState
        icon={icon}
        title={t(labels.empty)}
        message={t(labels.toolsOff)}
        action={
          <Link to="/settings" className={buttonClass()}>
            {t(labels.toSettings)}
          </Link>
        }
      />
    );
  }
  if (settings.logLevel === 'none') {
    return (
      <EmptyState
        icon={icon}
        title={t(labels.empty)}
        message={t(labels.nothingKept)}
        action={
          <Link to="/developer-tools" className={buttonClass()}>
            {t(labels.toTools)}
          </Link>
        }
      />
    );
  }
  return <EmptyState icon={icon} title={t(labels.empty)} message={t(labels.emptyHelp)} />;
}

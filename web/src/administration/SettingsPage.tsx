import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { SettingsKey } from '@tradebridge/contract/settings';
import { useCallback, useState } from 'react';
import { callApi } from '../app/api-client.ts';
import { isApiError } from '../app/api-error.ts';
import { Page } from '../app/Page.tsx';
import { showToast } from '../app/toasts.ts';
import { useUnsavedChanges } from '../app/use-unsaved-changes.tsx';
import { Button } from '../ui/Button.tsx';
import { useLabels } from '../ui/labels.ts';
import { Section } from '../ui/Section.tsx';
import { SegmentedFilter } from '../ui/SegmentedFilter.tsx';
import { WithoutData } from '../ui/WithoutData.tsx';
import { PendingChanges } from './PendingChanges.tsx';
import { settingsDocumentsQuery } from './queries.ts';
import { SettingsForm } from './SettingsForm.tsx';
import styles from './SettingsPage.module.css';
import { partLabels, settingsKeysInOrder } from './settings-fields.ts';
import { settingsLabels as labels } from './settings-labels.ts';
import { type SettingsPart, settingsPartNames } from './settings-view.ts';

interface SettingsPageProps {
  /** The part in the address. */
  part: SettingsPart;
  onPart: (part: SettingsPart) => void;
}

/** The settings documents by part, each with its own form (OPEN-125, OPEN-126). */
export function SettingsPage({ part, onPart }: SettingsPageProps) {
  const t = useLabels();
  const query = useQuery(settingsDocumentsQuery);
  const [unsaved, setUnsaved] = useState<readonly SettingsKey[]>([]);
  const { dialog } = useUnsavedChanges(unsaved.length > 0);
  // Stable, so that forms do not report on every render.
  const reportUnsaved = useCallback(
    (key: SettingsKey, isUnsaved: boolean) =>
      setUnsaved((before) => {
        if (before.includes(key) === isUnsaved) return before;
        return isUnsaved ? [...before, key] : before.filter((one) => one !== key);
      }),
    [],
  );
  return (
    <Page
      title={t(labels.title)}
      backTo="/admin"
      lead={t(labels.lead)}
      toolbar={
        <SegmentedFilter
          label={t(labels.parts)}
          value={part}
          onChange={onPart}
          options={settingsPartNames.map((value) => ({ value, label: t(partLabels[value]) }))}
        />
      }
    >
      <div className={styles.forms}>
        <PendingChanges />
        {documents()}
        {part === 'upkeep' && (
          <>
            <HandlersSection />
            <RefreshSection />
          </>
        )}
      </div>
      {dialog}
    </Page>
  );

  function documents() {
    if (!query.data) {
      return (
        <Section title={t(partLabels[part])} flush>
          <WithoutData query={query} failed={t(labels.failed)} rows={8} />
        </Section>
      );
    }
    return settingsKeysInOrder.map((key) => {
      const document = query.data.find((one) => one.key === key);
      return (
        document && (
          <SettingsForm key={key} document={document} part={part} onUnsaved={reportUnsaved} />
        )
      );
    });
  }
}

/** Makes every open browser reload shared data (OPEN-066). */
function RefreshSection() {
  const t = useLabels();
  return (
    <AskedSection
      title={t(labels.refreshTitle)}
      help={t(labels.refreshHelp)}
      act={t(labels.refresh)}
      done={t(labels.refreshed)}
      failed={t(labels.refreshFailed)}
      onAct={() => callApi('employer/refreshGlobalData', {})}
    />
  );
}

/** Updates the list of form handlers (OPEN-066, FORM-079). */
function HandlersSection() {
  const t = useLabels();
  const client = useQueryClient();
  return (
    <AskedSection
      title={t(labels.formHandlers)}
      help={t(labels.syncHandlersHelp)}
      act={t(labels.syncHandlers)}
      done={t(labels.handlersSynced)}
      failed={t(labels.handlersNotSynced)}
      onAct={async () => {
        await callApi('form/syncFormHandlers', {});
        await client.invalidateQueries({ queryKey: settingsDocumentsQuery.queryKey });
      }}
    />
  );
}

interface AskedSectionProps {
  title: string;
  help: string;
  act: string;
  done: string;
  failed: string;
  onAct: () => Promise<unknown>;
}

/** A section with a button that acts at once. */
function AskedSection({ title, help, act, done, failed, onAct }: AskedSectionProps) {
  const [busy, setBusy] = useState(false);
  return (
    <Section title={title}>
      <div className={styles.refresh}>
        <p className={styles.refreshHelp}>{help}</p>
        <Button busy={busy} onClick={() => void ask()}>
          {act}
        </Button>
      </div>
    </Section>
  );

  async function ask(): Promise<void> {
    setBusy(true);
    try {
      await onAct();
      showToast({ level: 'success', title: done });
    } catch (error) {
      if (!isApiError(error)) throw error;
      showToast({ level: 'error', title: failed, message: error.message });
    } finally {
      setBusy(false);
    }
  }
}

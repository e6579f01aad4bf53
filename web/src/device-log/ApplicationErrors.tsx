import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useObservable } from '../app/observable.ts';
import { errorToastMs, showToast, type ToastLevel } from '../app/toasts.ts';
import { useLabels } from '../ui/labels.ts';
import { latestError } from './device-log.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { deviceLogLabels } from './labels.ts';
import type { EntryLevel, LogEntry } from './log-entry.ts';

const levels: Record<EntryLevel, ToastLevel> = {
  debug: 'info',
  info: 'info',
  warn: 'warning',
  error: 'error',
  fatal: 'error',
};

const ApplicationErrorDialog = lazy(async () => {
  const { ApplicationErrorDialog: Dialog } = await import('./ApplicationErrorDialog.tsx');
  return { default: Dialog };
});

/** Shows log entries above a level as a toast, with details behind its button. */
export function ApplicationErrors() {
  const t = useLabels();
  const entry = useObservable(latestError);
  const [opened, setOpened] = useState<LogEntry | null>(null);
  const show = useEffectEvent((shown: LogEntry) =>
    showToast({
      level: levels[shown.level],
      title: t(deviceLogLabels.exception),
      message: shown.message,
      duration: errorToastMs,
      action: { label: t(deviceLogLabels.details), onClick: () => setOpened(shown) },
    }),
  );
  useEffect(() => {
    if (entry) show(entry);
  }, [entry]);
  if (!opened) return null;
  return (
    <ErrorBoundary onFailed={() => setOpened(null)}>
      <Suspense>
        <ApplicationErrorDialog entry={opened} onClose={() => setOpened(null)} />
      </Suspense>
    </ErrorBoundary>
  );
}

import { lazy, Suspense, useEffect, useState } from 'react';
import { callApi } from '../app/api-client.ts';
import { fetchQuietly } from '../device-log/chunk-reload.ts';
import { ErrorBoundary } from '../device-log/ErrorBoundary.tsx';
import { watchIdle } from './watch-idle.ts';

const loadDialog = () => import('./IdleDialog.tsx');
const IdleDialog = lazy(async () => ({ default: (await loadDialog()).IdleDialog }));

/** Milliseconds after the start when the dialog's code is loaded: later there may be no network. */
const pauseMs = 30_000;

/** Asks whether to continue before an idle session ends. */
export function IdleWatch() {
  const [isAsking, setAsking] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => void fetchQuietly(loadDialog), pauseMs);
    const stop = watchIdle({
      onSoon: () => setAsking(true),
      onUsed: () => setAsking(false),
      check: () => callApi('core/ping', {}, { isBackground: true }),
      use: () => callApi('core/ping', {}),
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, []);
  if (!isAsking) return null;
  return (
    <ErrorBoundary onFailed={() => setAsking(false)}>
      <Suspense>
        <IdleDialog onStayed={() => setAsking(false)} />
      </Suspense>
    </ErrorBoundary>
  );
}

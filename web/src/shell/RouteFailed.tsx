import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { isApiError } from '../app/api-error.ts';
import { useLabels } from '../app/labels.ts';
import { isChunkFailure, isReloading, reloadOnceFor } from '../device-log/chunk-reload.ts';
import { reportError } from '../device-log/watch-errors.ts';
import { FailedState } from '../ui/FailedState.tsx';
import { shellLabels } from './labels.ts';
import styles from './RouteStates.module.css';

/** A page that could not be shown. A refusal of the server is told here; anything else is reported too. */
export function RouteFailed({ error }: ErrorComponentProps) {
  const t = useLabels();
  const router = useRouter();
  useEffect(() => {
    if (isChunkFailure(error)) reloadOnceFor(error);
    if (!isApiError(error)) reportError(error);
  }, [error]);
  if (isReloading()) return null;
  return (
    <div className={styles.centred}>
      <FailedState
        title={t(shellLabels.failedTitle)}
        error={error}
        onRetry={() => router.invalidate()}
      />
    </div>
  );
}

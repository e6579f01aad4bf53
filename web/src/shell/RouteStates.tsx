import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { isApiError } from '../app/api-error.ts';
import { appLabels } from '../app/app-labels.ts';
import { useSetPageHead } from '../app/page-title.ts';
import {
  type ChunkState,
  isChunkFailure,
  reloadIfGone,
  reloadIfReachable,
} from '../device-log/chunk-reload.ts';
import { reportError } from '../device-log/watch-errors.ts';
import { FailedState, type FailedStateProps } from '../ui/FailedState.tsx';
import { useLabels } from '../ui/labels.ts';
import { SkeletonRows } from '../ui/Skeleton.tsx';
import { shellLabels } from './labels.ts';
import styles from './RouteStates.module.css';

/** A page that could not be shown. Refusals are shown here; other errors are also reported. */
export function RouteFailed({ error }: ErrorComponentProps) {
  const router = useRouter();
  useEffect(() => {
    if (!isApiError(error) && !isChunkFailure(error)) reportError(error);
  }, [error]);
  if (isChunkFailure(error)) return <PartFailed error={error} />;
  return <Failed error={error} onRetry={() => router.invalidate()} />;
}

/** Replaces the page, with a title: that of the previous page would be wrong. */
function Failed(props: Omit<FailedStateProps, 'title'>) {
  const t = useLabels();
  useSetPageHead(t(shellLabels.failedTitle), '/home');
  return (
    <div className={styles.centred}>
      <FailedState title={t(shellLabels.failedTitle)} {...props} />
    </div>
  );
}

/** A page whose code could not be fetched: gone after an update, or without a connection. */
function PartFailed({ error }: { error: Error }) {
  const t = useLabels();
  const [state, setState] = useState<ChunkState | 'asking' | 'askingAgain'>('asking');
  useEffect(() => {
    let left = false;
    reloadIfGone(error).then((outcome) => {
      if (left) return;
      setState(outcome);
      if (outcome === 'missing') reportError(error);
    });
    return () => {
      left = true;
    };
  }, [error]);
  if (state === 'asking' || state === 'reloading') return <RoutePending />;
  const words = state === 'missing' ? shellLabels.partMissing : appLabels.network;
  return (
    <Failed
      error={new Error(t(words))}
      busy={state === 'askingAgain'}
      // A browser may remember that a part failed: only a reload is sure to request it again.
      onRetry={() => {
        setState('askingAgain');
        void reloadIfReachable().then(setState);
      }}
    />
  );
}

/** Shown until a page's code and data have loaded. */
export function RoutePending() {
  return (
    <div className={styles.pending}>
      <SkeletonRows count={6} avatar />
    </div>
  );
}

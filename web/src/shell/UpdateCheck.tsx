import { lazy, Suspense, useEffect, useState } from 'react';
import { fetchDeployedConfig, getConfig } from '../app/config.ts';
import { fetchQuietly } from '../device-log/chunk-reload.ts';
import { ErrorBoundary } from '../device-log/ErrorBoundary.tsx';
import { followOverrides } from '../labels/follow-overrides.ts';
import { watchVersion } from './watch-version.ts';

const loadPrompt = () => import('./UpdatePrompt.tsx');
const UpdatePrompt = lazy(async () => ({ default: (await loadPrompt()).UpdatePrompt }));

/** Milliseconds after the start. */
const pause = 30_000;

/** Offers a reload once another version is deployed (SHELL-065 to 067). */
export function UpdateCheck() {
  const [found, setFound] = useState(false);
  useEffect(() => {
    const { version, updateInterval } = getConfig();
    // A deployment removes the prompt's own code, so it is loaded beforehand, when there is time.
    const timer = setTimeout(() => void fetchQuietly(loadPrompt), pause);
    const stop = watchVersion({
      running: version,
      minutes: updateInterval,
      fetchDeployed: async () => {
        const deployed = await fetchDeployedConfig();
        // A label change whose live event was missed.
        if (deployed) void followOverrides(deployed.labels.version);
        return deployed?.version ?? null;
      },
      onFound: () => setFound(true),
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, []);
  if (!found) return null;
  return (
    <ErrorBoundary onFailed={() => setFound(false)}>
      <Suspense>
        <UpdatePrompt onLater={() => setFound(false)} />
      </Suspense>
    </ErrorBoundary>
  );
}

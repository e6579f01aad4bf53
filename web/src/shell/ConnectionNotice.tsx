import { CloudSlashIcon } from '@phosphor-icons/react/dist/csr/CloudSlash';
import { type Query, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { formatInstant, formatTime, today, wallClock } from '../app/format.ts';
import { useLabels } from '../ui/labels.ts';
import { useOnline } from '../ui/use-online.ts';
import styles from './ConnectionNotice.module.css';
import { shellLabels } from './labels.ts';

/** Tells that there is no connection, and from when what is on display is: it stays readable. */
export function ConnectionNotice() {
  const isOnline = useOnline();
  return (
    // Stands from the start: what is added to a live region is read out.
    <div role="status">{!isOnline && <Notice />}</div>
  );
}

function Notice() {
  const t = useLabels();
  const at = useOldestOnDisplay();
  return (
    <p className={styles.notice}>
      <CloudSlashIcon size={18} weight="duotone" aria-hidden="true" className={styles.icon} />
      {at === null
        ? t(shellLabels.noConnection)
        : t(shellLabels.noConnectionSince, { time: timeOf(at) })}
    </p>
  );
}

function timeOf(at: number): string {
  const instant = new Date(at);
  return wallClock(instant).startsWith(today()) ? formatTime(instant) : formatInstant(instant);
}

/** What surrounds every page, which live events keep for hours: it does not say how old the page is. */
const aroundPages: readonly unknown[] = ['shell-content', 'my-companies'];
const aboutCompany: readonly unknown[] = ['detail', 'summary'];

const isOfPage = ({ queryKey }: Query) =>
  !aroundPages.includes(queryKey[0]) &&
  !(queryKey[0] === 'employer' && aboutCompany.includes(queryKey[2]));

/** When the oldest of what the page shows was fetched; null where it shows nothing that was. */
function useOldestOnDisplay(): number | null {
  const cache = useQueryClient().getQueryCache();
  return useSyncExternalStore(
    (listener) => cache.subscribe(listener),
    () => {
      const shown = cache
        .findAll({ type: 'active' })
        .filter((query) => query.meta?.call && query.state.data !== undefined);
      const ofPage = shown.filter(isOfPage);
      const times = (ofPage.length > 0 ? ofPage : shown).map(({ state }) => state.dataUpdatedAt);
      return times.length > 0 ? Math.min(...times) : null;
    },
  );
}

import { CloudSlashIcon } from '@phosphor-icons/react/dist/csr/CloudSlash';
import { type Query, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { formatInstant, formatTime, today, wallClock } from '../app/format.ts';
import { classNames } from '../ui/class-names.ts';
import { useLabels } from '../ui/labels.ts';
import { useOnline } from '../ui/use-online.ts';
import { shellLabels } from './labels.ts';
import styles from './notices.module.css';

/** Says that there is no connection, and how old the data on display are: they stay readable. */
export function ConnectionNotice() {
  const isOnline = useOnline();
  return (
    // Rendered from the start: a live region announces what is added to it.
    <div role="status">{!isOnline && <Notice />}</div>
  );
}

function Notice() {
  const t = useLabels();
  const at = useOldestOnDisplay();
  return (
    <p className={classNames(styles.notice, styles.connection)}>
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

/** Data around every page, kept fresh by live events: they do not show a page's age. */
const aroundPages: readonly unknown[] = ['shell-content', 'my-companies'];
const aboutCompany: readonly unknown[] = ['detail', 'summary'];

const isOfPage = ({ queryKey }: Query) =>
  !aroundPages.includes(queryKey[0]) &&
  !(queryKey[0] === 'employer' && aboutCompany.includes(queryKey[2]));

/** When the oldest data on the page were fetched; null if it shows none. */
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

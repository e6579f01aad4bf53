import { ClockCountdownIcon } from '@phosphor-icons/react/dist/csr/ClockCountdown';
import { daysSince, formatDay } from '../app/format.ts';
import { useLabels } from '../ui/labels.ts';
import { signOffLabels } from './labels.ts';
import { isLongWait } from './requests.ts';
import styles from './Waiting.module.css';
import { daysInWords } from './wording.ts';

/** The waiting time in days; a long one is shown in words and colour. */
export function Waiting({ since }: { since: string }) {
  const t = useLabels();
  const days = daysSince(since);
  const words = days <= 0 ? t(signOffLabels.today) : daysInWords(t, days);
  const when = t(signOffLabels.waitsSince, { day: formatDay(since) });
  if (!isLongWait(days)) {
    return (
      <span className={styles.waiting} title={when}>
        {words}
      </span>
    );
  }
  return (
    <span className={styles.long} title={when}>
      <ClockCountdownIcon size={16} weight="bold" aria-hidden="true" />
      <span>
        <b>{words}</b>, {t(signOffLabels.longWait)}
      </span>
    </span>
  );
}

import { longWaitDays, weekWaitDays } from '@tradebridge/contract/sign-off-rules';
import type { SignoffRequest } from '@tradebridge/contract/sign-offs';
import { useMemo } from 'react';
import { daysSince, today } from '../app/format.ts';
import { useLabels } from '../ui/labels.ts';
import { StackedBar } from '../ui/StackedBar.tsx';
import { signOffLabels } from './labels.ts';
import { isLongWait } from './requests.ts';

/** Sign-offs by waiting time. */
export function AgeBar({ requests }: { requests: readonly SignoffRequest[] }) {
  const t = useLabels();
  const counts = useMemo(() => countByAge(requests, today()), [requests]);
  return (
    <StackedBar
      label={t(signOffLabels.byAge)}
      size="large"
      legend
      parts={[
        { kind: 'now', label: t(signOffLabels.ageWeek), count: counts.week },
        { kind: 'wait', label: t(signOffLabels.ageLonger), count: counts.longer },
        {
          kind: 'bad',
          label: t(signOffLabels.ageLong, { days: longWaitDays }),
          count: counts.long,
        },
      ]}
    />
  );
}

export function countByAge(
  requests: readonly Pick<SignoffRequest, 'waitingSince'>[],
  now: string,
): { week: number; longer: number; long: number } {
  const counts = { week: 0, longer: 0, long: 0 };
  for (const { waitingSince } of requests) {
    const days = daysSince(waitingSince, now);
    if (isLongWait(days)) counts.long += 1;
    else if (days >= weekWaitDays) counts.longer += 1;
    else counts.week += 1;
  }
  return counts;
}

import { useQuery } from '@tanstack/react-query';
import type { SignoffRequest } from '@tradebridge/contract/sign-offs';
import { daysSince } from '../app/format.ts';
import { plural, useLabels } from '../app/labels.ts';
import { signOffLabels } from './labels.ts';
import { signoffRequestsQuery } from './queries.ts';
import { oldestWaitingSince } from './waiting.ts';
import { daysInWords } from './wording.ts';

/** '12 sign-offs wait for you, the oldest for 16 days.' */
export function WaitingSentence({ requests }: { requests: readonly SignoffRequest[] }) {
  const t = useLabels();
  const oldest = oldestWaitingSince(requests);
  if (oldest === null) return t(signOffLabels.waitsNone);
  const count = requests.length;
  const days = daysSince(oldest);
  if (days <= 0) {
    return t(plural(count, signOffLabels.waitsOneToday, signOffLabels.waitsManyToday), { count });
  }
  return t(plural(count, signOffLabels.waitsOne, signOffLabels.waitsMany), {
    count,
    days: daysInWords(t, days),
  });
}

/** The same of a company, once it is known what waits there. */
export function CompanyWaitingSentence({ eId }: { eId: string }) {
  const { data } = useQuery(signoffRequestsQuery(eId));
  return data && <WaitingSentence requests={data} />;
}

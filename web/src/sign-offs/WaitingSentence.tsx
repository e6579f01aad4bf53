import { useQuery } from '@tanstack/react-query';
import type { SignoffRequest, WaitingTotal } from '@tradebridge/contract/sign-offs';
import { usePermissionsAt } from '../app/current-company.ts';
import { daysSince } from '../app/format.ts';
import { plural, useLabels } from '../ui/labels.ts';
import { signOffLabels } from './labels.ts';
import { signoffRequestsQuery } from './queries.ts';
import { oldestWaitingSince } from './requests.ts';
import type { GroupSignOffs } from './use-sign-offs.ts';
import { daysInWords } from './wording.ts';

const words = {
  forUser: {
    none: signOffLabels.waitsNone,
    one: signOffLabels.waitsOne,
    many: signOffLabels.waitsMany,
    oneToday: signOffLabels.waitsOneToday,
    manyToday: signOffLabels.waitsManyToday,
  },
  forOthers: {
    none: signOffLabels.waitsHereNone,
    one: signOffLabels.waitsHereOne,
    many: signOffLabels.waitsHereMany,
    oneToday: signOffLabels.waitsHereOneToday,
    manyToday: signOffLabels.waitsHereManyToday,
  },
  forOthersElsewhere: {
    none: signOffLabels.waitsHereNone,
    one: signOffLabels.waitsThereOne,
    many: signOffLabels.waitsThereMany,
    oneToday: signOffLabels.waitsThereOneToday,
    manyToday: signOffLabels.waitsThereManyToday,
  },
} as const;

interface WaitingSentenceProps {
  eId: string;
  requests: readonly SignoffRequest[];
}

/**
 * '12 sign-offs are waiting for you, the oldest for 16 days.' Read-only users see where they
 * wait.
 */
export function WaitingSentence({ eId, requests }: WaitingSentenceProps) {
  const { signOff } = usePermissionsAt(eId);
  const total = { count: requests.length, oldest: oldestWaitingSince(requests) };
  return <Sentence said={signOff ? 'forUser' : 'forOthers'} total={total} />;
}

/** The same for all companies of a group. */
export function GroupWaitingSentence({ signOffs }: { signOffs: GroupSignOffs }) {
  const { totals, readOnlyReason } = signOffs;
  if (!totals) return null;
  if (readOnlyReason !== null) return <Sentence said="forOthersElsewhere" total={totals.all} />;
  return <Sentence said="forUser" total={totals.toAnswer} />;
}

interface SentenceProps {
  said: keyof typeof words;
  total: WaitingTotal;
}

function Sentence({ said, total: { count, oldest } }: SentenceProps) {
  const t = useLabels();
  const { none, one, many, oneToday, manyToday } = words[said];
  if (oldest === null) return t(none);
  const days = daysSince(oldest);
  if (days <= 0) return t(plural(count, oneToday, manyToday), { count });
  return t(plural(count, one, many), { count, days: daysInWords(t, days) });
}

/** The same for a company, once its requests have loaded. */
export function CompanyWaitingSentence({ eId }: { eId: string }) {
  const { data } = useQuery(signoffRequestsQuery(eId));
  return data && <WaitingSentence eId={eId} requests={data} />;
}

import { useDeferredValue, useMemo, useState } from 'react';
import { daysSince, today } from '../app/format.ts';
import { useLabels } from '../app/labels.ts';
import { Page } from '../ui/Page.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import { SegmentedFilter } from '../ui/SegmentedFilter.tsx';
import type { AvatarOf } from './ApprenticeRequests.tsx';
import { signOffLabels } from './labels.ts';
import { countByFilter, narrowRequests, type RequestFilter } from './narrow-requests.ts';
import { SignOffInbox } from './SignOffInbox.tsx';
import { useSignOffs } from './use-sign-offs.ts';
import { WaitingSentence } from './WaitingSentence.tsx';

/** From how many on it is worth searching. */
const longList = 8;

const daysSinceNow = () => {
  const now = today();
  return (day: string) => daysSince(day, now);
};

/** All that waits for the company's sign-off (SIGN-003). */
export function SignOffsPage({ eId, avatarOf }: { eId: string; avatarOf: AvatarOf }) {
  const t = useLabels();
  const signOffs = useSignOffs(eId);
  const [search, setSearch] = useState('');
  const [filter, setFilter] = useState<RequestFilter>('all');
  const looked = useDeferredValue(search);
  const { open } = signOffs;
  const shown = useMemo(
    () => open && narrowRequests(open, { filter, search: looked }, daysSinceNow()),
    [open, filter, looked],
  );
  const isNarrowed = search !== '' || filter !== 'all';
  const counts = useMemo(() => open && countByFilter(open, daysSinceNow()), [open]);

  const toolbar = counts && (counts.all >= longList || isNarrowed) && (
    <>
      <SearchField
        label={t(signOffLabels.searchLabel)}
        placeholder={t(signOffLabels.searchHint)}
        value={search}
        onChange={setSearch}
      />
      <SegmentedFilter
        label={t(signOffLabels.filterLabel)}
        value={filter}
        onChange={setFilter}
        options={[
          { value: 'all', label: t(signOffLabels.filterAll), count: counts.all },
          { value: 'long-wait', label: t(signOffLabels.filterLong), count: counts['long-wait'] },
          { value: 'final', label: t(signOffLabels.filterFinal), count: counts.final },
        ]}
      />
    </>
  );

  return (
    <Page
      title={t(signOffLabels.title)}
      lead={open && <WaitingSentence requests={open} />}
      toolbar={toolbar}
    >
      <SignOffInbox
        eId={eId}
        signOffs={signOffs}
        shown={shown}
        title={t(signOffLabels.list)}
        titleHidden
        emptyTitle={t(signOffLabels.emptyTitle)}
        onShowAll={() => {
          setSearch('');
          setFilter('all');
        }}
        avatarOf={avatarOf}
      />
    </Page>
  );
}

import { ClockCounterClockwiseIcon } from '@phosphor-icons/react/dist/csr/ClockCounterClockwise';
import { Link } from '@tanstack/react-router';
import { useDeferredValue, useMemo } from 'react';
import { useAddressView } from '../app/address-view.ts';
import { useMyCompanies } from '../app/current-company.ts';
import { daysSince, today } from '../app/format.ts';
import { Page } from '../app/Page.tsx';
import { useLabels } from '../ui/labels.ts';
import { Toolbar } from '../ui/Toolbar.tsx';
import { ToolbarLink } from '../ui/ToolbarButton.tsx';
import { searchDelay, useSettled } from '../ui/use-settled.ts';
import type { AvatarOf } from './ApprenticeRequests.tsx';
import { GroupSwitch } from './GroupSwitch.tsx';
import { signOffLabels } from './labels.ts';
import { countByFilter, narrowRequests } from './narrow-requests.ts';
import { type RequestView, requestList } from './request-view.ts';
import { SignOffInbox } from './SignOffInbox.tsx';
import { useGroupSignOffs, useSignOffs } from './use-sign-offs.ts';
import { GroupWaitingSentence, WaitingSentence } from './WaitingSentence.tsx';

/** From this many on, a search is useful. */
const longList = 8;

const daysSinceNow = () => {
  const now = today();
  return (day: string) => daysSince(day, now);
};

interface SignOffsPageProps {
  eId: string;
  /** The view in the address, and how to change it, so that Back and a reload keep the list. */
  view: RequestView;
  onView: (view: RequestView) => void;
  avatarOf: AvatarOf;
}

/**
 * All waiting requests of the company (SIGN-003), or of all the user's companies (decision 078).
 */
export function SignOffsPage({ eId, view: viewInAddress, onView, avatarOf }: SignOffsPageProps) {
  const t = useLabels();
  const [view, change] = useAddressView(viewInAddress, onView, requestList.searchOf);
  const { search, filter } = view;
  const { data: companies } = useMyCompanies();
  const reachesMore = companies?.some(({ eid }) => eid !== eId) ?? false;
  const isGroup = view.isGroup && reachesMore;
  const ofCompany = useSignOffs(eId);
  const ofGroup = useGroupSignOffs(isGroup, { filter, search: useSettled(search, searchDelay) });
  const signOffs = isGroup ? ofGroup : ofCompany;
  const deferredSearch = useDeferredValue(search);
  const shownAtCompany = useMemo(
    () =>
      ofCompany.open &&
      narrowRequests(ofCompany.open, { filter, search: deferredSearch }, daysSinceNow()),
    [ofCompany.open, filter, deferredSearch],
  );
  const countsAtCompany = useMemo(
    () => ofCompany.open && countByFilter(ofCompany.open, daysSinceNow()),
    [ofCompany.open],
  );
  // The server narrows and counts a list that comes page by page.
  const shown = isGroup ? ofGroup.open : shownAtCompany;
  const counts = isGroup ? ofGroup.totals?.counts : countsAtCompany;
  const isNarrowed = search !== '' || filter !== 'all';

  const toolbar = counts && (counts.all >= longList || isNarrowed) && (
    <Toolbar
      view={view}
      usual={requestList.usual}
      onChange={change}
      searchLabel={t(signOffLabels.searchLabel)}
      searchHint={t(signOffLabels.searchHint)}
      segments={{
        part: 'filter',
        options: [
          { value: 'all', label: t(signOffLabels.filterAll), count: counts.all },
          { value: 'long-wait', label: t(signOffLabels.filterLong), count: counts['long-wait'] },
          { value: 'final', label: t(signOffLabels.filterFinal), count: counts.final },
        ],
      }}
      shown={signOffs.more ? undefined : shown?.length}
    >
      <ToolbarLink
        label={t(signOffLabels.historyTitle)}
        icon={<ClockCounterClockwiseIcon size={18} weight="bold" aria-hidden="true" />}
      >
        {(look) => <Link to="/sign-offs/history" {...look} />}
      </ToolbarLink>
    </Toolbar>
  );

  return (
    <Page
      title={t(signOffLabels.title)}
      // A page button would take the place of the phone's bar for answering.
      lead={
        <>
          {isGroup ? (
            <GroupWaitingSentence signOffs={ofGroup} />
          ) : (
            ofCompany.open && <WaitingSentence eId={eId} requests={ofCompany.open} />
          )}{' '}
          {!toolbar && <Link to="/sign-offs/history">{t(signOffLabels.historyTitle)}</Link>}
        </>
      }
      toolbar={
        (reachesMore || toolbar) && (
          <>
            {reachesMore && (
              <GroupSwitch
                isOn={isGroup}
                count={isGroup ? ofGroup.totals?.counts.all : undefined}
                onChange={(isOn) => change({ ...view, isGroup: isOn })}
              />
            )}
            {toolbar}
          </>
        )
      }
    >
      <SignOffInbox
        signOffs={signOffs}
        shown={shown}
        title={t(signOffLabels.list)}
        titleHidden
        emptyTitle={t(signOffLabels.emptyTitle)}
        onShowAll={() => change({ ...requestList.usual, isGroup })}
        avatarOf={avatarOf}
      />
    </Page>
  );
}

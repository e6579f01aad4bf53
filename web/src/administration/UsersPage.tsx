import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/MagnifyingGlass';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useAddressView } from '../app/address-view.ts';
import { formatCount } from '../app/format.ts';
import { Page } from '../app/Page.tsx';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { FailedQuery } from '../ui/FailedQuery.tsx';
import { LoadMore } from '../ui/LoadMore.tsx';
import { plural, useLabels } from '../ui/labels.ts';
import { Section } from '../ui/Section.tsx';
import { SkeletonRows } from '../ui/Skeleton.tsx';
import { Toolbar } from '../ui/Toolbar.tsx';
import { searchDelay, useSettled } from '../ui/use-settled.ts';
import { VirtualTable } from '../ui/VirtualTable.tsx';
import { administrationLabels as labels } from './labels.ts';
import { usersQuery } from './queries.ts';
import { UserCard, userColumns } from './user-cells.tsx';
import { type UserView, userList } from './user-view.ts';

interface UsersPageProps {
  /** The view in the address, and how to change it, so that Back and a reload keep the list. */
  view: UserView;
  onView: (view: UserView) => void;
}

/** Every account, found by name or address. */
export function UsersPage({ view: viewInAddress, onView }: UsersPageProps) {
  const t = useLabels();
  const [view, change] = useAddressView(viewInAddress, onView, userList.searchOf);
  const text = useSettled(view.search.trim(), searchDelay);
  const query = useInfiniteQuery({
    ...usersQuery(text, view.show),
    placeholderData: keepPreviousData,
  });
  const total = query.data?.pages[0]?.total;
  return (
    <Page
      title={t(labels.usersTitle)}
      backTo="/admin"
      lead={
        total !== undefined && (
          // The list itself shows that it is empty.
          <span role="status" className={total === 0 ? 'visually-hidden' : undefined}>
            {t(plural(total, labels.usersCountOne, labels.usersCountMany), {
              count: formatCount(total),
            })}
          </span>
        )
      }
      toolbar={
        <Toolbar
          view={view}
          usual={userList.usual}
          onChange={change}
          searchLabel={t(labels.usersSearch)}
          announcesResults={false}
          segments={{
            part: 'show',
            options: [
              { value: 'all', label: t(labels.usersAll) },
              { value: 'staff', label: t(labels.usersStaff) },
              { value: 'locked', label: t(labels.usersLocked) },
            ],
          }}
        />
      }
    >
      <Section title={t(labels.usersList)} titleHidden flush>
        {content()}
      </Section>
      <LoadMore query={query} />
    </Page>
  );

  function content() {
    if (!query.data) {
      if (!query.isError) return <SkeletonRows count={8} avatar />;
      return <FailedQuery title={t(labels.usersFailed)} query={query} />;
    }
    const users = query.data.pages.flatMap((page) => page.users);
    if (users.length === 0) {
      const isLocked = view.show === 'locked' && text === '';
      return (
        <EmptyState
          icon={<MagnifyingGlassIcon size={28} weight="duotone" aria-hidden="true" />}
          title={t(isLocked ? labels.usersNoneLocked : labels.usersNone)}
          message={t(isLocked ? labels.usersNoneLockedHint : labels.usersNoneHint)}
          action={<Button onClick={() => change(userList.usual)}>{t(labels.usersShowAll)}</Button>}
        />
      );
    }
    return (
      <VirtualTable
        label={t(labels.usersList)}
        rows={users}
        keyOf={(user) => user.id}
        columns={userColumns(t)}
        card={(user) => <UserCard user={user} />}
        cardHeight={116}
      />
    );
  }
}

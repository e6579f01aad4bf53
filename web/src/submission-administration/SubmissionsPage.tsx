import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/MagnifyingGlass';
import { TrayIcon } from '@phosphor-icons/react/dist/csr/Tray';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useAddressView } from '../app/address-view.ts';
import { formatCount } from '../app/format.ts';
import { Page } from '../app/Page.tsx';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { plural, useLabels } from '../ui/labels.ts';
import { PagedTable } from '../ui/PagedTable.tsx';
import { searchDelay, useSettled } from '../ui/use-settled.ts';
import { submissionLabels as labels } from './labels.ts';
import { submissionsQuery } from './queries.ts';
import { SubmissionsToolbar } from './SubmissionsToolbar.tsx';
import { SubmissionCard, submissionColumns } from './submission-cells.tsx';
import { type SubmissionView, submissionFilterOf, submissionList } from './submission-view.ts';

interface SubmissionsPageProps {
  /** The view in the address, and how to change it, so that Back and a reload keep the list. */
  view: SubmissionView;
  onView: (view: SubmissionView) => void;
}

/** Submissions to all forms, the newest first (FORM-072). */
export function SubmissionsPage({ view: viewInAddress, onView }: SubmissionsPageProps) {
  const t = useLabels();
  const [view, change] = useAddressView(viewInAddress, onView, submissionList.searchOf);
  const search = useSettled(view.search, searchDelay);
  const query = useInfiniteQuery({
    ...submissionsQuery(submissionFilterOf({ ...view, search })),
    placeholderData: keepPreviousData,
  });
  const submissions = query.data?.pages.flatMap(({ items }) => items);
  return (
    <Page
      title={t(labels.title)}
      backTo="/admin"
      toolbar={
        <SubmissionsToolbar
          view={view}
          onChange={change}
          shown={query.hasNextPage ? undefined : submissions?.length}
        />
      }
    >
      <p role="status" className="visually-hidden">
        {submissions &&
          t(plural(submissions.length, labels.shownOne, labels.shownMany), {
            count: formatCount(submissions.length),
          })}
      </p>
      <PagedTable
        title={t(labels.list)}
        query={query}
        rows={submissions}
        failed={t(labels.failed)}
        empty={empty()}
        keyOf={({ id }) => id}
        columns={submissionColumns(t)}
        card={(submission) => <SubmissionCard submission={submission} />}
        cardHeight={196}
      />
    </Page>
  );

  function empty() {
    if (submissionList.isAsUsual(view)) {
      return (
        <EmptyState
          icon={<TrayIcon size={28} weight="duotone" aria-hidden="true" />}
          title={t(labels.empty)}
          message={t(labels.emptyHelp)}
        />
      );
    }
    return (
      <EmptyState
        icon={<MagnifyingGlassIcon size={28} weight="duotone" aria-hidden="true" />}
        title={t(labels.noneFound)}
        message={t(labels.noneFoundHelp)}
        action={<Button onClick={() => change(submissionList.usual)}>{t(labels.showAll)}</Button>}
      />
    );
  }
}

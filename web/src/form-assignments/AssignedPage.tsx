import { UsersThreeIcon } from '@phosphor-icons/react/dist/csr/UsersThree';
import {
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { FormAssignment } from '@tradebridge/contract/form-assignments';
import type { Label } from '@tradebridge/contract/labels';
import { minAnonymousAnswers } from '@tradebridge/contract/submission-rules';
import { useState } from 'react';
import { callApi } from '../app/api-client.ts';
import { isNotFound } from '../app/api-error.ts';
import { ConfirmDialog } from '../app/ConfirmDialog.tsx';
import { formatCount } from '../app/format.ts';
import { Page } from '../app/Page.tsx';
import { editedFormQuery } from '../content/queries.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { FailedQuery } from '../ui/FailedQuery.tsx';
import { LoadMore } from '../ui/LoadMore.tsx';
import { plural, type Translate, useLabels } from '../ui/labels.ts';
import { Note } from '../ui/Note.tsx';
import { Section } from '../ui/Section.tsx';
import { SegmentedFilter } from '../ui/SegmentedFilter.tsx';
import { SkeletonRows } from '../ui/Skeleton.tsx';
import { AssignDialog } from './AssignDialog.tsx';
import styles from './AssignedPage.module.css';
import { AssignmentRow } from './AssignmentRow.tsx';
import { formAssignmentLabels as labels } from './labels.ts';
import { assignmentsKey, assignmentsQuery, type ShownAssignments } from './queries.ts';

const shownLabels: Readonly<Record<ShownAssignments, Label>> = {
  all: labels.showAll,
  open: labels.showOpen,
  overdue: labels.showOverdue,
  answered: labels.showAnswered,
};
const allShown = Object.keys(shownLabels) as ShownAssignments[];

interface AssignedPageProps {
  formId: string;
  show: ShownAssignments;
  onShow: (show: ShownAssignments) => void;
}

/** Assignees of a form, and who has answered. */
export function AssignedPage({ formId, show, onShow }: AssignedPageProps) {
  const t = useLabels();
  const client = useQueryClient();
  const form = useQuery(editedFormQuery(formId)).data?.form;
  const query = useInfiniteQuery({
    ...assignmentsQuery(formId, show),
    placeholderData: keepPreviousData,
  });
  const [edited, setEdited] = useState<FormAssignment | 'new' | null>(null);
  const [withdrawn, setWithdrawn] = useState<FormAssignment | null>(null);
  const [first] = query.data?.pages ?? [];
  const assignments = query.data?.pages.flatMap(({ items }) => items);

  return (
    <Page
      title={t(labels.title)}
      backTo="/admin/forms"
      headline={form?.name}
      lead={first && first.counts.all > 0 && countLine(t, first.counts)}
      action={
        <Button look="primary" onClick={() => setEdited('new')}>
          {t(labels.assign)}
        </Button>
      }
      toolbar={
        first &&
        first.counts.all > 0 &&
        !first.isAnonymous && (
          <SegmentedFilter
            label={t(labels.show)}
            options={allShown.map((value) => ({ value, label: t(shownLabels[value]) }))}
            value={show}
            onChange={onShow}
          />
        )
      }
    >
      <div className={styles.parts}>
        {first?.isAnonymous && (
          <Note>
            {first.counts.answered === null
              ? t(labels.anonymousFew, { min: minAnonymousAnswers })
              : t(labels.anonymous)}
          </Note>
        )}
        <Section title={t(labels.list)} titleHidden flush>
          {content()}
        </Section>
      </div>
      <LoadMore query={query} />
      {edited && (
        <AssignDialog
          formId={formId}
          assignees={edited === 'new' ? [] : [edited.assignee]}
          dueOn={edited === 'new' ? null : edited.dueOn}
          onClose={() => setEdited(null)}
        />
      )}
      {withdrawn && (
        <ConfirmDialog
          title={t(labels.withdrawTitle)}
          confirm={t(labels.withdraw)}
          look="danger"
          onConfirm={async () => {
            await callApi('form/withdrawAssignments', { ids: [withdrawn.id] });
            await client.invalidateQueries({ queryKey: assignmentsKey });
          }}
          onClose={() => setWithdrawn(null)}
        >
          {t(labels.withdrawText, { name: withdrawn.assignee.name })}
        </ConfirmDialog>
      )}
    </Page>
  );

  function content() {
    if (!assignments || !first) {
      if (!query.isError) return <SkeletonRows count={6} />;
      return (
        <FailedQuery
          title={t(labels.failed)}
          query={query}
          {...(isNotFound(query.error) && { message: query.error.message })}
        />
      );
    }
    if (assignments.length > 0) {
      return (
        <ul aria-label={t(labels.list)}>
          {assignments.map((assignment) => (
            <AssignmentRow
              key={assignment.id}
              assignment={assignment}
              isAnonymous={first.isAnonymous}
              onEdit={() => setEdited(assignment)}
              onWithdraw={() => setWithdrawn(assignment)}
            />
          ))}
        </ul>
      );
    }
    const isNarrowed = first.counts.all > 0;
    return (
      <EmptyState
        icon={<UsersThreeIcon size={28} weight="duotone" aria-hidden="true" />}
        title={t(isNarrowed ? labels.noneShown : labels.empty)}
        message={t(isNarrowed ? labels.noneShownHelp : labels.emptyHelp)}
      />
    );
  }
}

function countLine(
  t: Translate,
  { all, answered }: { readonly all: number; readonly answered: number | null },
): string {
  return answered === null
    ? t(plural(all, labels.askedOne, labels.askedMany), { count: formatCount(all) })
    : t(labels.answeredOf, { answered: formatCount(answered), all: formatCount(all) });
}

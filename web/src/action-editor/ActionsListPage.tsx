import { CursorClickIcon } from '@phosphor-icons/react/dist/csr/CursorClick';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { Action } from '@tradebridge/contract/actions';
import { useState } from 'react';
import { callApi } from '../app/api-client.ts';
import { CollectionPage } from '../app/CollectionPage.tsx';
import { useChosen } from '../app/use-chosen.ts';
import { ChoiceBar } from '../content/ChoiceBar.tsx';
import { DeleteContentsDialog } from '../content/DeleteContentsDialog.tsx';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { useLabels } from '../ui/labels.ts';
import { PagedSection } from '../ui/PagedSection.tsx';
import { Toolbar } from '../ui/Toolbar.tsx';
import { VirtualTable } from '../ui/VirtualTable.tsx';
import { ActionCard, actionColumns } from './action-cells.tsx';
import { type ActionView, actionView } from './action-view.ts';
import { actionPageOptions } from './action-words.ts';
import { actionEditorLabels as labels } from './labels.ts';
import { actionListKey, allActionsQuery } from './queries.ts';

interface ActionsListPageProps {
  view: ActionView;
  onView: (view: ActionView) => void;
  onMake: () => void;
}

/** All actions, drafts included, of one page of the portal or of all. */
export function ActionsListPage({ view, onView, onMake }: ActionsListPageProps) {
  const t = useLabels();
  const query = useInfiniteQuery({
    ...allActionsQuery(view.page),
    placeholderData: keepPreviousData,
  });
  const actions = query.data?.pages.flatMap(({ items }) => items);
  return (
    <CollectionPage
      title={t(labels.title)}
      lead={t(labels.lead)}
      add={t(labels.make)}
      onAdd={onMake}
      toolbar={
        <Toolbar
          view={{ ...view, search: '' }}
          usual={{ ...actionView.usual, search: '' }}
          onChange={({ page }) => onView({ page })}
          filters={[
            {
              part: 'page',
              label: t(labels.filter),
              any: t(labels.allPages),
              options: actionPageOptions(t),
            },
          ]}
          shown={query.hasNextPage ? undefined : actions?.length}
        />
      }
    >
      <PagedSection
        title={t(labels.list)}
        query={query}
        rows={actions}
        failed={t(labels.failed)}
        empty={empty()}
      >
        {(shown) => <ActionsTable actions={shown} />}
      </PagedSection>
    </CollectionPage>
  );

  function empty() {
    const isNarrowed = view.page !== '';
    return (
      <EmptyState
        icon={<CursorClickIcon size={28} weight="duotone" aria-hidden="true" />}
        title={t(isNarrowed ? labels.emptyOnPage : labels.empty)}
        message={!isNarrowed && t(labels.emptyHelp)}
        action={
          isNarrowed && (
            <Button onClick={() => onView(actionView.usual)}>{t(labels.showAll)}</Button>
          )
        }
      />
    );
  }
}

function ActionsTable({ actions }: { actions: readonly Action[] }) {
  const t = useLabels();
  const chosen = useChosen(actions);
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <ChoiceBar rows={actions} chosen={chosen} onDelete={() => setAsking(true)} />
      <VirtualTable
        label={t(labels.list)}
        rows={actions}
        keyOf={({ id }) => id}
        columns={actionColumns(t, chosen)}
        card={(one) => <ActionCard action={one} chosen={chosen} />}
        cardHeight={132}
      />
      {isAsking && (
        <DeleteContentsDialog
          ids={chosen.ids}
          words={labels}
          remove={(ids) => callApi('actions/deleteActions', { ids })}
          listKey={actionListKey}
          onDeleted={() => chosen.set([])}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

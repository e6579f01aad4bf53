import { ListChecksIcon } from '@phosphor-icons/react/dist/csr/ListChecks';
import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/MagnifyingGlass';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAddressView } from '../app/address-view.ts';
import { CollectionPage } from '../app/CollectionPage.tsx';
import { useChosen } from '../app/use-chosen.ts';
import { formsQuery } from '../content/queries.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { useLabels } from '../ui/labels.ts';
import { PagedTable } from '../ui/PagedTable.tsx';
import { Toolbar } from '../ui/Toolbar.tsx';
import { searchDelay, useSettled } from '../ui/use-settled.ts';
import { FormsBar } from './FormsBar.tsx';
import { FormCard, formColumns } from './form-cells.tsx';
import { type FormsView, formsView } from './forms-view.ts';
import { formsListLabels as labels } from './list-labels.ts';
import { NewFormDialog } from './NewFormDialog.tsx';
import { useCopyForm } from './use-copy-form.ts';

interface FormsPageProps {
  view: FormsView;
  onView: (view: FormsView) => void;
  /** Opens the builder of a form. */
  onEdit: (id: string) => void;
}

/** All forms, including drafts, by name. */
export function FormsPage({ view: viewInAddress, onView, onEdit }: FormsPageProps) {
  const t = useLabels();
  const [view, change] = useAddressView(viewInAddress, onView, formsView.searchOf);
  const text = useSettled(view.search.trim(), searchDelay);
  const isArchive = view.show === 'archived';
  const query = useInfiniteQuery({
    ...formsQuery({ text, archived: isArchive, published: false }),
    placeholderData: keepPreviousData,
  });
  const forms = query.data?.pages.flatMap(({ items }) => items);
  const chosen = useChosen(forms ?? []);
  const copy = useCopyForm();
  const [isCreating, setCreating] = useState(false);
  return (
    <CollectionPage
      title={t(labels.title)}
      lead={t(labels.lead)}
      add={t(labels.newForm)}
      addIcon={<PlusIcon size={18} weight="bold" aria-hidden="true" />}
      onAdd={() => setCreating(true)}
      toolbar={
        <Toolbar
          view={view}
          usual={formsView.usual}
          onChange={change}
          searchLabel={t(labels.search)}
          shown={query.hasNextPage ? undefined : forms?.length}
          segments={{
            part: 'show',
            options: [
              { value: 'current', label: t(labels.current) },
              { value: 'archived', label: t(labels.archived) },
            ],
          }}
        />
      }
    >
      <FormsBar forms={forms ?? []} chosen={chosen} isArchive={isArchive} />
      <PagedTable
        title={t(labels.list)}
        query={query}
        rows={forms}
        failed={t(labels.failed)}
        empty={empty()}
        keyOf={({ id }) => id}
        columns={formColumns(t, { chosen, copy })}
        card={(form) => <FormCard form={form} acts={{ chosen, copy }} />}
        cardHeight={150}
      />
      {isCreating && <NewFormDialog onCreated={onEdit} onClose={() => setCreating(false)} />}
    </CollectionPage>
  );

  function empty() {
    if (text === '' && !isArchive) {
      return (
        <EmptyState
          icon={<ListChecksIcon size={28} weight="duotone" aria-hidden="true" />}
          title={t(labels.empty)}
          message={t(labels.emptyHelp)}
        />
      );
    }
    return (
      <EmptyState
        icon={<MagnifyingGlassIcon size={28} weight="duotone" aria-hidden="true" />}
        title={t(text === '' ? labels.noneArchived : labels.none)}
        message={text !== '' && t(labels.noneHint)}
        action={
          <Button onClick={() => change({ search: '', show: 'current' })}>
            {t(labels.showAll)}
          </Button>
        }
      />
    );
  }
}

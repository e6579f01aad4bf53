import { FolderOpenIcon } from '@phosphor-icons/react/dist/csr/FolderOpen';
import { UploadSimpleIcon } from '@phosphor-icons/react/dist/csr/UploadSimple';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { CompanyDocument } from '@tradebridge/contract/documents';
import type { Label } from '@tradebridge/contract/labels';
import { useDeferredValue, useMemo, useState } from 'react';
import { useAddressView } from '../app/address-view.ts';
import { callApi } from '../app/api-client.ts';
import { ConfirmDialog } from '../app/ConfirmDialog.tsx';
import { companyKeys } from '../app/company-queries.ts';
import { countLine } from '../app/count-line.ts';
import { Page } from '../app/Page.tsx';
import { showToast } from '../app/toasts.ts';
import { Button } from '../ui/Button.tsx';
import { ListSection } from '../ui/ListSection.tsx';
import { useLabels } from '../ui/labels.ts';
import { Toolbar } from '../ui/Toolbar.tsx';
import { DocumentsTable } from './DocumentsTable.tsx';
import { DocumentView } from './DocumentView.tsx';
import type { DocumentActs } from './document-cells.tsx';
import {
  type DocumentFilter,
  type DocumentView as DocumentListView,
  type DocumentSort,
  documentList,
} from './document-list.ts';
import { documentRows } from './document-rows.ts';
import { documentLabels } from './labels.ts';
import { documentsQuery } from './queries.ts';
import { isImage, openDocument, saveDocument } from './show-document.ts';
import { UploadDialog } from './UploadDialog.tsx';

const filterLabels: Record<DocumentFilter, Label> = {
  all: documentLabels.filterAll,
  ours: documentLabels.filterOurs,
};
const sortLabels: Record<DocumentSort, Label> = {
  date: documentLabels.sortDate,
  name: documentLabels.sortName,
  category: documentLabels.sortCategory,
  size: documentLabels.sortSize,
};

/** The open dialog. */
type Over =
  | { kind: 'upload' }
  | { kind: 'view'; document: CompanyDocument }
  | { kind: 'delete'; document: CompanyDocument };

interface DocumentsPageProps {
  eId: string;
  /** Whether the user may upload, and delete uploaded documents. */
  canWrite: boolean;
  /** The view in the address, and how to change it, so that Back and a reload keep the list. */
  view: DocumentListView;
  onView: (view: DocumentListView) => void;
}

/** The company's documents (DOCS-002, OPEN-062). */
export function DocumentsPage({ eId, canWrite, view: viewInAddress, onView }: DocumentsPageProps) {
  const t = useLabels();
  const queryClient = useQueryClient();
  const query = useQuery(documentsQuery(eId));
  const [view, change] = useAddressView(viewInAddress, onView, documentList.searchOf);
  const [over, setOver] = useState<Over | null>(null);
  const deferredView = useDeferredValue(view);
  const documents = query.data;
  const shown = useMemo(
    () => documents && documentRows.narrow(documents, deferredView),
    [documents, deferredView],
  );
  const counts = useMemo(() => documents && documentRows.count(documents), [documents]);
  const acts: DocumentActs = useMemo(
    () => ({
      open(document) {
        if (!document.isViewable) void saveDocument(eId, document);
        else if (isImage(document)) setOver({ kind: 'view', document });
        else void openDocument(eId, document);
      },
      save: (document) => void saveDocument(eId, document),
      remove: canWrite ? (document) => setOver({ kind: 'delete', document }) : null,
    }),
    [eId, canWrite],
  );
  const close = () => setOver(null);

  async function remove({ id }: CompanyDocument): Promise<void> {
    const left = await callApi('employer/deleteDocument', { eId, dId: id });
    queryClient.setQueryData(documentsQuery(eId).queryKey, left);
    void queryClient.invalidateQueries({ queryKey: companyKeys.summary(eId) });
    showToast({ level: 'success', title: t(documentLabels.deleted) });
  }

  return (
    <Page
      title={t(documentLabels.title)}
      lead={
        counts && shown && countLine(t, documentLabels, { all: counts.all, shown: shown.length })
      }
      action={
        canWrite && (
          <Button
            look="primary"
            icon={<UploadSimpleIcon size={18} weight="bold" aria-hidden="true" />}
            onClick={() => setOver({ kind: 'upload' })}
          >
            {t(documentLabels.upload)}
          </Button>
        )
      }
      toolbar={
        counts && counts.all > 0 ? (
          <Toolbar
            view={view}
            usual={documentList.usual}
            onChange={change}
            searchLabel={t(documentLabels.searchLabel)}
            searchHint={t(documentLabels.searchHint)}
            segments={{
              part: 'show',
              options: documentList.filters.map((value) => ({
                value,
                label: t(filterLabels[value]),
                count: counts[value],
              })),
            }}
            sorts={documentList.sorts.map((value) => ({ value, label: t(sortLabels[value]) }))}
            shown={shown?.length}
          />
        ) : undefined
      }
    >
      <ListSection
        title={t(documentLabels.listOf)}
        query={query}
        shown={shown}
        failed={t(documentLabels.failed)}
        empty={{
          icon: <FolderOpenIcon size={30} weight="duotone" aria-hidden="true" />,
          title: t(documentLabels.emptyTitle),
          message: t(canWrite ? documentLabels.emptyHintWriter : documentLabels.emptyHint),
        }}
        noneFound={t(documentLabels.noneFound)}
        onShowAll={() => change(documentList.unnarrowed(view))}
      >
        {(rows) => <DocumentsTable documents={rows} view={view} onChange={change} acts={acts} />}
      </ListSection>
      {over?.kind === 'upload' && (
        <UploadDialog eId={eId} categories={categoriesOf(documents ?? [])} onClose={close} />
      )}
      {over?.kind === 'view' && <DocumentView eId={eId} document={over.document} onClose={close} />}
      {over?.kind === 'delete' && (
        <ConfirmDialog
          title={t(documentLabels.deleteTitle)}
          confirm={t(documentLabels.deleteConfirm)}
          look="danger"
          onConfirm={() => remove(over.document)}
          onClose={close}
        >
          {t(documentLabels.deleteWords, { title: over.document.title })}
        </ConfirmDialog>
      )}
    </Page>
  );
}

/** The distinct categories in use. */
const categoriesOf = (documents: readonly CompanyDocument[]): string[] =>
  [...new Set(documents.flatMap(({ category }) => category ?? []))].sort();

import type { HistoryEntry } from '@tradebridge/contract/content';
import type { ContentKind } from '@tradebridge/contract/content-rules';
import { useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { type Translate, useLabels } from '../ui/labels.ts';
import { CompareVersions } from './CompareVersions.tsx';
import type { ContentPart } from './compare-parts.ts';
import { HistoryList } from './HistoryList.tsx';
import { historyLabels as labels } from './labels.ts';
import { NameDraftDialog } from './NameDraftDialog.tsx';
import { RestoreDialog } from './RestoreDialog.tsx';

export interface HistoryDialogProps<Entry> {
  kind: ContentKind;
  id: string;
  /** The draft that can be named; null if there is none. */
  draftVersion: number | null;
  /** What is being edited now. */
  entry: Entry;
  /** Converts a version to the editor's form. */
  entryOfBody: (body: Readonly<Record<string, unknown>>) => Entry;
  /** The parts to compare. */
  partsOf: (t: Translate, entry: Entry) => readonly ContentPart[];
  onRestore: (entry: Entry) => void;
  onClose: () => void;
}

type Over =
  | { kind: 'compare'; version: number }
  | { kind: 'name' }
  | { kind: 'restore'; version: HistoryEntry };

/** The history of a content: viewing, comparing and restoring versions. */
export function HistoryDialog<Entry>(props: HistoryDialogProps<Entry>) {
  const { kind, id, draftVersion, entry, entryOfBody, partsOf, onRestore, onClose } = props;
  const t = useLabels();
  const [over, setOver] = useState<Over | null>(null);
  const close = () => setOver(null);
  const isComparing = over?.kind === 'compare';
  return (
    <Dialog
      open
      size="large"
      title={t(labels.title)}
      onClose={onClose}
      footer={
        isComparing ? (
          <Button onClick={close}>{t(labels.back)}</Button>
        ) : (
          draftVersion !== null && (
            <Button onClick={() => setOver({ kind: 'name' })}>{t(labels.nameDraft)}</Button>
          )
        )
      }
    >
      {isComparing ? (
        <CompareVersions
          kind={kind}
          id={id}
          version={over.version}
          partsOf={(body) => partsOf(t, entryOfBody(body))}
          current={partsOf(t, entry)}
        />
      ) : (
        <HistoryList
          kind={kind}
          id={id}
          onCompare={({ version }) => setOver({ kind: 'compare', version })}
          onRestore={(version) => setOver({ kind: 'restore', version })}
        />
      )}
      {over?.kind === 'name' && draftVersion !== null && (
        <NameDraftDialog kind={kind} id={id} version={draftVersion} onClose={close} />
      )}
      {over?.kind === 'restore' && (
        <RestoreDialog
          kind={kind}
          id={id}
          entry={over.version}
          onRestore={(body) => {
            onRestore(entryOfBody(body));
            onClose();
          }}
          onClose={close}
        />
      )}
    </Dialog>
  );
}

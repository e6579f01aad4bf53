import type { HistoryEntry } from '@tradebridge/contract/content';
import type { ContentKind } from '@tradebridge/contract/content-rules';
import { useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { useLabels } from '../ui/labels.ts';
import { CompareVersions } from './CompareVersions.tsx';
import type { ContentPart } from './compare-parts.ts';
import { HistoryList } from './HistoryList.tsx';
import { historyLabels as labels } from './labels.ts';
import { NameDraftDialog } from './NameDraftDialog.tsx';
import { RestoreDialog } from './RestoreDialog.tsx';

type VersionBody = Readonly<Record<string, unknown>>;

export interface HistoryDialogProps {
  kind: ContentKind;
  id: string;
  /** The draft that can be named; null where there is none. */
  draftVersion: number | null;
  /** A version as the parts that are compared. */
  partsOf: (body: VersionBody) => readonly ContentPart[];
  /** What is being edited now. */
  current: readonly ContentPart[];
  onRestore: (body: VersionBody) => void;
  onClose: () => void;
}

type Over =
  | { kind: 'compare'; version: number }
  | { kind: 'name' }
  | { kind: 'restore'; entry: HistoryEntry };

/** What is kept of something: to look at, to compare and to restore. */
export function HistoryDialog(props: HistoryDialogProps) {
  const { kind, id, draftVersion, partsOf, current, onRestore, onClose } = props;
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
          partsOf={partsOf}
          current={current}
        />
      ) : (
        <HistoryList
          kind={kind}
          id={id}
          onCompare={({ version }) => setOver({ kind: 'compare', version })}
          onRestore={(entry) => setOver({ kind: 'restore', entry })}
        />
      )}
      {over?.kind === 'name' && draftVersion !== null && (
        <NameDraftDialog kind={kind} id={id} version={draftVersion} onClose={close} />
      )}
      {over?.kind === 'restore' && (
        <RestoreDialog
          kind={kind}
          id={id}
          entry={over.entry}
          onRestore={(body) => {
            onRestore(body);
            onClose();
          }}
          onClose={close}
        />
      )}
    </Dialog>
  );
}

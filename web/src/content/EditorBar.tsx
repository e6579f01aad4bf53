import { ClockCounterClockwiseIcon } from '@phosphor-icons/react/dist/csr/ClockCounterClockwise';
import { EyeIcon } from '@phosphor-icons/react/dist/csr/Eye';
import { EyeSlashIcon } from '@phosphor-icons/react/dist/csr/EyeSlash';
import type { ContentStatus } from '@tradebridge/contract/content';
import { Button } from '../ui/Button.tsx';
import { useLabels } from '../ui/labels.ts';
import { InToolbar, ToolbarButton } from '../ui/ToolbarButton.tsx';
import { draftLabels as labels } from './draft-labels.ts';

/** Dialogs of an editor. */
export type EditorDialog = 'publish' | 'hide' | 'discard' | 'history' | 'preview' | 'conflict';

interface EditorBarProps {
  status: ContentStatus;
  isUnsaved: boolean;
  onOpen: (dialog: EditorDialog) => void;
}

/** Actions for a draft besides writing and publishing. */
export function EditorBar({ status, isUnsaved, onOpen }: EditorBarProps) {
  const t = useLabels();
  const isSeen = status.state === 'published' || status.state === 'scheduled';
  const canDiscard = status.state !== 'draft' && (status.hasDraft || isUnsaved);
  return (
    <InToolbar value={true}>
      <ToolbarButton
        label={t(labels.preview)}
        icon={<EyeIcon size={18} aria-hidden="true" />}
        onClick={() => onOpen('preview')}
      />
      <ToolbarButton
        label={t(labels.history)}
        icon={<ClockCounterClockwiseIcon size={18} aria-hidden="true" />}
        onClick={() => onOpen('history')}
      />
      {isSeen && (
        <ToolbarButton
          label={t(labels.hide)}
          icon={<EyeSlashIcon size={18} aria-hidden="true" />}
          onClick={() => onOpen('hide')}
        />
      )}
      {canDiscard && <Button onClick={() => onOpen('discard')}>{t(labels.discard)}</Button>}
    </InToolbar>
  );
}

import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle';
import { WarningCircleIcon } from '@phosphor-icons/react/dist/csr/WarningCircle';
import { XIcon } from '@phosphor-icons/react/dist/csr/X';
import type { UploadRules } from '@tradebridge/contract/document-rules';
import { fileKindLabels } from '@tradebridge/contract/file-kinds';
import { sizeInWords, sizesInWords } from '@tradebridge/contract/file-size';
import { classNames } from '../ui/class-names.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { type Translate, useLabels } from '../ui/labels.ts';
import { ProgressBar } from '../ui/ProgressBar.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { fileLabels } from './labels.ts';
import styles from './UploadRow.module.css';
import type { UploadFault } from './upload-rules.ts';
import type { Upload, UploadState } from './uploads.ts';

const faultLabels = {
  type: fileLabels.wrongType,
  heic: fileKindLabels.heic,
  size: fileLabels.tooLarge,
  empty: fileLabels.empty,
} satisfies Record<UploadFault, unknown>;

interface UploadRowProps {
  upload: Upload;
  rules: UploadRules;
  /** Null while the list must not change. */
  onRemove: (() => void) | null;
}

/** A chosen file and its state. */
export function UploadRow({ upload, rules, onRemove }: UploadRowProps) {
  const t = useLabels();
  const { name, state } = upload;
  const isWrong = state.kind === 'refused' || (state.kind === 'ready' && state.failure !== null);
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p className={styles.name}>{name}</p>
        <p className={classNames(styles.state, isWrong && styles.wrong)} role="status">
          <StateIcon state={state} isWrong={isWrong} />
          {stateInWords(t, upload, rules)}
        </p>
        {state.kind === 'sending' && (
          <ProgressBar label={t(fileLabels.sending, { name })} share={shareOf(state)} />
        )}
      </div>
      {onRemove && state.kind !== 'sent' && (
        <IconButton
          label={t(fileLabels.remove, { name })}
          icon={<XIcon size={18} />}
          onClick={onRemove}
        />
      )}
    </li>
  );
}

function StateIcon({ state, isWrong }: { state: UploadState; isWrong: boolean }) {
  if (isWrong) return <WarningCircleIcon size={16} weight="bold" aria-hidden="true" />;
  if (state.kind === 'compressing') return <Spinner size={16} />;
  if (state.kind === 'sent') return <CheckCircleIcon size={16} weight="bold" aria-hidden="true" />;
  return null;
}

const shareOf = ({ sent, file }: Extract<UploadState, { kind: 'sending' }>) =>
  Math.min(1, sent / file.size);

function stateInWords(t: Translate, { name, state }: Upload, { uploadMaxSize }: UploadRules) {
  switch (state.kind) {
    case 'waiting':
      return t(fileLabels.waiting);
    case 'compressing':
      return t(fileLabels.compressing);
    case 'refused':
      return t(faultLabels[state.fault], sizesInWords(state.size, uploadMaxSize));
    case 'ready': {
      if (state.failure !== null) return t(fileLabels.notSent, { why: state.failure });
      const size = sizeInWords(state.file.size);
      return state.file.name === name
        ? t(fileLabels.ready, { size })
        : t(fileLabels.madeSmaller, { size, name: state.file.name });
    }
    case 'sending':
      return t(fileLabels.sentShare, { share: Math.round(shareOf(state) * 100) });
    case 'sent':
      return t(fileLabels.sent);
  }
}

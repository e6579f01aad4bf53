import { XIcon } from '@phosphor-icons/react/dist/csr/X';
import { useEffect, useRef } from 'react';
import { Button } from '../ui/Button.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { plural, useLabels } from '../ui/labels.ts';
import { Note } from '../ui/Note.tsx';
import { uiLabels } from '../ui/ui-labels.ts';
import { type EditState, mayHaveArrived, type SaveState } from './edit-session.ts';
import styles from './LabelToolbar.module.css';
import { labelEditLabels as labels } from './labels.ts';

interface LabelToolbarProps {
  state: EditState;
  /** Number of unsaved labels. */
  count: number;
  /** Announced to screen readers. */
  announcement: string;
  /** The page works as usual while editing. */
  isUsing: boolean;
  onCustomise: () => void;
  onSave: () => void;
  onDiscard: () => void;
  onUse: (isUsing: boolean) => void;
  onWords: () => void;
  onClose: () => void;
}

/** Customise first, then Save Changes and Discard Changes (LABEL-002, LABEL-003). */
export function LabelToolbar(props: LabelToolbarProps) {
  const t = useLabels();
  const { state, announcement } = props;
  const bar = useRef<HTMLElement>(null);
  const isEditing = state.is === 'editing';
  // biome-ignore lint/correctness/useExhaustiveDependencies: other buttons are there in each state
  useEffect(() => bar.current?.querySelector('button')?.focus(), [isEditing]);
  return (
    <section ref={bar} className={styles.bar} aria-label={t(labels.toolbar)}>
      {isEditing ? (
        <Editing {...props} save={state.save} />
      ) : (
        <Viewing {...props} isStarting={state.is === 'starting'} />
      )}
      <span
        role="status"
        className={announcement === t(labels.noWords) ? styles.told : 'visually-hidden'}
      >
        {announcement}
      </span>
    </section>
  );
}

function Viewing({
  isStarting,
  onCustomise,
  onClose,
}: LabelToolbarProps & { isStarting: boolean }) {
  const t = useLabels();
  return (
    <>
      <p className={styles.help}>{t(labels.viewHelp)}</p>
      <div className={styles.acts}>
        <Button look="primary" busy={isStarting} onClick={onCustomise}>
          {t(labels.customise)}
        </Button>
        <IconButton label={t(uiLabels.close)} icon={<XIcon size={20} />} onClick={onClose} />
      </div>
    </>
  );
}

function Editing({
  save,
  count,
  isUsing,
  onSave,
  onDiscard,
  onUse,
  onWords,
}: LabelToolbarProps & { save: SaveState }) {
  const t = useLabels();
  const isSaving = save.is === 'saving';
  return (
    <>
      <p className={styles.help}>{t(isUsing ? labels.inUseHelp : labels.help)}</p>
      {save.is === 'failed' && (
        <Note meaning="red" role="alert">
          {mayHaveArrived(save.error)
            ? t(labels.mayHaveArrived)
            : t(labels.saveFailed, {
                why: save.error.fields[0]?.message ?? save.error.message,
              })}
        </Note>
      )}
      <div className={styles.acts}>
        <Button look="primary" busy={isSaving} onClick={onSave}>
          {t(labels.save)}
        </Button>
        <Button disabled={isSaving} onClick={onDiscard}>
          {t(labels.discard)}
        </Button>
        <Button onClick={() => onUse(!isUsing)}>
          {t(isUsing ? labels.editWords : labels.usePage)}
        </Button>
        <Button onClick={onWords}>{t(labels.words)}</Button>
        <span className={styles.count}>
          {count === 0
            ? t(labels.noChanges)
            : t(plural(count, labels.changesOne, labels.changesMany), { count })}
        </span>
      </div>
    </>
  );
}

import { overrideFault } from '@tradebridge/contract/label-rules';
import { type Label, placeholdersOf } from '@tradebridge/contract/labels';
import { useId, useRef, useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { useLabels } from '../ui/labels.ts';
import { Note } from '../ui/Note.tsx';
import { TextArea } from '../ui/TextField.tsx';
import styles from './EditLabelDialog.module.css';
import { labelEditLabels as labels } from './labels.ts';
import { useConfirmOverride } from './use-confirm-override.ts';

interface EditLabelDialogProps {
  label: Label;
  /** Null if the default is in use. */
  override: string | null;
  /** Null resets to the default. */
  onApply: (text: string | null) => void;
  onClose: () => void;
}

/** Edits a label's text, with the names of its values. */
export function EditLabelDialog({ label, override, onApply, onClose }: EditLabelDialogProps) {
  const t = useLabels();
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(override ?? '');
  const [isTouched, setTouched] = useState(false);
  const { confirm, isConfirming } = useConfirmOverride(label, override);
  const fault = overrideFault(label.defaultText, text);
  const isUnchanged = text === (override ?? label.defaultText);
  const names = placeholdersOf(label.defaultText).map((name) => `{${name}}`);

  const enter = (entered: string) => {
    setText(entered);
    setTouched(true);
  };
  const copy = (copied: string) => {
    enter(copied);
    area.current?.focus();
  };
  // A text equal to the default is not an override, so that a later default is not hidden by it.
  const apply = () => onApply(text === label.defaultText ? null : text);

  return (
    <Dialog
      open
      size="medium"
      title={t(labels.editTitle)}
      onClose={onClose}
      footer={
        <>
          <Button disabled={override === null} onClick={() => onApply(null)}>
            {t(labels.reset)}
          </Button>
          <Button look="primary" disabled={fault !== undefined || isUnchanged} onClick={apply}>
            {t(labels.apply)}
          </Button>
        </>
      }
    >
      <div className={styles.content}>
        <Part id={`${id}-key`} name={t(labels.key)}>
          <code className={styles.text}>{label.key}</code>
        </Part>
        <Part
          id={`${id}-default`}
          name={t(labels.defaultText)}
          copy={{ label: t(labels.copyDefault), onClick: () => copy(label.defaultText) }}
        >
          <span className={styles.text}>{label.defaultText}</span>
        </Part>
        <Part
          id={`${id}-override`}
          name={t(labels.override)}
          copy={{
            label: t(labels.copyOverride),
            disabled: override === null,
            onClick: () => copy(override ?? ''),
          }}
        >
          {override === null ? (
            <span className={styles.none}>{t(labels.noOverride)}</span>
          ) : (
            <span className={styles.text}>{override}</span>
          )}
        </Part>
        {confirm && (
          <Note>
            <p>{t(labels.stale)}</p>
            <Button busy={isConfirming} onClick={confirm}>
              {t(labels.stillRight)}
            </Button>
          </Note>
        )}
        <TextArea
          ref={area}
          label={t(labels.newText)}
          autoFocus
          rows={Math.min(8, label.defaultText.split('\n').length + 2)}
          value={text}
          onChange={({ target }) => enter(target.value)}
          help={names.length > 0 ? t(labels.placeholders, { names: names.join(', ') }) : undefined}
          error={isTouched && fault ? t(...fault) : null}
        />
      </div>
    </Dialog>
  );
}

interface PartProps {
  id: string;
  name: string;
  copy?: { label: string; disabled?: boolean; onClick: () => void };
  children: React.ReactNode;
}

function Part({ id, name, copy, children }: PartProps) {
  const t = useLabels();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what can be entered
    <div className={styles.part} role="group" aria-labelledby={id}>
      <span id={id} className={styles.name}>
        {name}
      </span>
      {children}
      {copy && (
        <Button
          look="quiet"
          className={styles.copy}
          aria-label={copy.label}
          disabled={copy.disabled ?? false}
          onClick={copy.onClick}
        >
          {t(labels.copy)}
        </Button>
      )}
    </div>
  );
}

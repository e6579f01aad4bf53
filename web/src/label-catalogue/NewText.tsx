import { maxOverrideLength } from '@tradebridge/contract/label-rules';
import { useRef } from 'react';
import { Button } from '../ui/Button.tsx';
import { useLabels } from '../ui/labels.ts';
import { Section } from '../ui/Section.tsx';
import { TextArea } from '../ui/TextField.tsx';
import type { LabelRow } from './label-row.ts';
import { labelLabels as labels } from './labels.ts';
import styles from './NewText.module.css';
import type { LabelEntry } from './use-label-entry.ts';

/** The new text, with buttons for its values. */
export function NewText({ row, entry }: { row: LabelRow; entry: LabelEntry }) {
  const t = useLabels();
  const { text, change, submit, fault, canSave, theirs } = entry;
  const field = useRef<HTMLTextAreaElement>(null);
  const isLine = !row.defaultText.includes('\n');
  return (
    <Section title={t(labels.newText)} titleHidden>
      <form
        ref={submit.form}
        noValidate
        className={styles.fields}
        onSubmit={(event) => event.preventDefault()}
      >
        <TextArea
          ref={field}
          label={t(labels.newText)}
          help={t(labels.newTextHelp, { max: maxOverrideLength })}
          rows={isLine ? 4 : 8}
          value={text}
          error={fault ?? submit.faultOf('changes.0.text')}
          onChange={({ target }) =>
            // Text pasted into a single line stays on one line.
            change(isLine ? target.value.replaceAll(/\s*\n\s*/g, ' ') : target.value)
          }
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            if (!isLine && !event.ctrlKey && !event.metaKey) return;
            event.preventDefault();
            if (canSave && theirs === null) void entry.save();
          }}
        />
        {row.placeholders.length > 0 && (
          <div className={styles.values}>
            <span>{t(labels.insert)}</span>
            {row.placeholders.map((name) => (
              <Button
                key={name}
                aria-label={t(labels.insertValue, { value: `{${name}}` })}
                onClick={() => insert(`{${name}}`)}
              >
                <code>{`{${name}}`}</code>
              </Button>
            ))}
          </div>
        )}
      </form>
    </Section>
  );

  /** Replaces the selection; the field gets the focus again, with the cursor after it. */
  function insert(value: string): void {
    const area = field.current;
    if (!area) return;
    const { selectionStart, selectionEnd } = area;
    change(text.slice(0, selectionStart) + value + text.slice(selectionEnd));
    const behind = selectionStart + value.length;
    area.focus();
    // Once the field has the new text.
    requestAnimationFrame(() => area.setSelectionRange(behind, behind));
  }
}

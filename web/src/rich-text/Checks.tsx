import type { Editor } from '@tiptap/core';
import { NodeSelection, TextSelection } from '@tiptap/pm/state';
import { useDeferredValue, useId } from 'react';
import { Button } from '../ui/Button.tsx';
import { plural, useLabels } from '../ui/labels.ts';
import styles from './Checks.module.css';
import { checkHtml, type Finding } from './check-html.ts';
import { richTextLabels as labels } from './labels.ts';

interface ChecksProps {
  editor: Editor;
  /** What is being written. */
  field: string;
  html: string;
  /** Where something is can be shown, unless the text is shown as HTML. */
  canShow: boolean;
}

/** What in the text would be hard to read for somebody. */
export function Checks({ editor, field, html, canShow }: ChecksProps) {
  const t = useLabels();
  const id = useId();
  const findings = checkHtml(useDeferredValue(html));
  if (html === '') return null;
  const { length: count } = findings;
  return (
    <section aria-label={t(labels.checks, { field })} className={styles.checks}>
      <p id={id} role="status">
        {count === 0
          ? t(labels.checksFine)
          : t(plural(count, labels.checkOne, labels.checkMany), { count })}
      </p>
      {count > 0 && (
        <ul aria-labelledby={id} className={styles.list}>
          {findings.map((finding) => (
            <li key={`${finding.label.key} ${finding.index}`} className={styles.finding}>
              <span>{t(finding.label, { text: finding.text })}</span>
              {canShow && (
                <Button look="quiet" onClick={() => show(editor, finding)}>
                  {t(labels.show)}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Puts the cursor where something was found. */
function show({ view }: Editor, { name, index }: Finding): void {
  // The library puts images of its own into lines that end in one of ours.
  const elements = view.dom.querySelectorAll(`:is(${name}):not(.ProseMirror-separator)`);
  const element = elements[index];
  if (!element) return;
  const place = view.posAtDOM(element, 0);
  const { doc, tr } = view.state;
  const isPicture = doc.nodeAt(place)?.type.name === 'image';
  const selection = isPicture
    ? NodeSelection.create(doc, place)
    : TextSelection.near(doc.resolve(place));
  view.dispatch(tr.setSelection(selection).scrollIntoView());
  view.focus();
}

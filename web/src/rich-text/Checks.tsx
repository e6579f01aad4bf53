import type { Editor } from '@tiptap/core';
import { NodeSelection, TextSelection } from '@tiptap/pm/state';
import { useId, useMemo } from 'react';
import { Button } from '../ui/Button.tsx';
import { plural, useLabels } from '../ui/labels.ts';
import { useSettled } from '../ui/use-settled.ts';
import styles from './Checks.module.css';
import { checkHtml, type Finding } from './check-html.ts';
import { richTextLabels as labels } from './labels.ts';

interface ChecksProps {
  editor: Editor;
  /** The name of the field. */
  field: string;
  html: string;
  /** Findings can be located, unless the HTML source is shown. */
  canShow: boolean;
}

/** Milliseconds after the last key. */
const checkDelay = 400;

/** Accessibility findings in the text. */
export function Checks({ editor, field, html, canShow }: ChecksProps) {
  const t = useLabels();
  const id = useId();
  const settled = useSettled(html, checkDelay);
  const findings = useMemo(() => checkHtml(settled), [settled]);
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
          {findings.map((finding) => {
            const words = t(finding.label, { text: finding.text });
            return (
              <li key={`${finding.label.key} ${finding.index}`} className={styles.finding}>
                <span>{words}</span>
                {canShow && (
                  <Button
                    look="quiet"
                    aria-label={t(labels.showFinding, { finding: words })}
                    onClick={() => show(editor, finding)}
                  >
                    {t(labels.show)}
                  </Button>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}

/** Moves the cursor to a finding. */
function show({ view }: Editor, { name, index }: Finding): void {
  // The library inserts images into lines that end in one of ours.
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

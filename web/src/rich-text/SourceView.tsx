import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { useDeferredValue, useId, useState } from 'react';
import { type Translate, useLabels } from '../ui/labels.ts';
import { Note } from '../ui/Note.tsx';
import { documentOf, htmlOf } from './html-of.ts';
import { richTextLabels as labels } from './labels.ts';
import styles from './SourceView.module.css';
import { inLines, type Lost, lostOf } from './source.ts';

interface SourceViewProps {
  editor: Editor;
  /** The name of the field. */
  field: string;
}

const lostLabels = {
  element: labels.lostElement,
  attribute: labels.lostAttribute,
  picture: labels.lostPicture,
  link: labels.lostLink,
  format: labels.lostFormat,
} satisfies Record<Lost['kind'], unknown>;

const inWords = (t: Translate, { kind, name }: Lost) => t(lostLabels[kind], { name });

/** The text as HTML. Changes go into the editor at once, without what cannot be kept. */
export function SourceView({ editor, field }: SourceViewProps) {
  const t = useLabels();
  const id = useId();
  const html = useEditorState({ editor, selector: ({ editor: now }) => htmlOf(now.state.doc) });
  const [written, setWritten] = useState({ source: inLines(html), html });
  // The text was replaced from outside meanwhile.
  const source = written.html === html ? written.source : inLines(html);
  const lost = lostOf(useDeferredValue(source));
  return (
    <div className={styles.view}>
      <textarea
        aria-label={t(labels.sourceOf, { field })}
        aria-describedby={id}
        spellCheck={false}
        rows={12}
        className={styles.source}
        value={source}
        onChange={({ target }) => {
          setWritten({ source: target.value, html: write(editor, target.value) });
        }}
      />
      <p id={id} className={styles.help}>
        {t(labels.sourceHelp)}
      </p>
      <div role="status">
        {lost.length > 0 && (
          <Note meaning="red">
            {t(labels.sourceLost)}
            <ul className={styles.lost}>
              {lost.map((one) => (
                <li key={`${one.kind} ${one.name}`}>{inWords(t, one)}</li>
              ))}
            </ul>
          </Note>
        )}
      </div>
    </div>
  );
}

/** Puts HTML into the editor. @returns the editor's own form of it */
function write(editor: Editor, source: string): string {
  const doc = documentOf(editor.schema, source);
  const { tr } = editor.state;
  editor.view.dispatch(tr.replaceWith(0, tr.doc.content.size, doc.content));
  return htmlOf(editor.state.doc);
}

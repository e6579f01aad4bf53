import type { Editor } from '@tiptap/core';
import { EditorState, Selection } from '@tiptap/pm/state';
import { documentOf, htmlOf } from './html-of.ts';

/**
 * Keeps a controlled value and the editor's text the same. What comes back of the editor's own changes is
 * no change from outside, so that the cursor stays where it is.
 */
export class ValueSync {
  /** As the field has it. */
  #value: string;
  /** What was given from outside last, and how the editor writes the same. */
  #given: { readonly value: string; readonly written: string } | null = null;
  /** Told and not yet given back, the oldest first. */
  #told: string[] = [];

  constructor(value: string) {
    this.#value = value;
  }

  /** The field has a value, perhaps the editor's own. */
  receive(editor: Editor, value: string): void {
    if (value === this.#value) return;
    const place = this.#told.indexOf(value);
    this.#told = this.#told.slice(place + 1);
    this.#value = value;
    if (place !== -1) return;
    this.#told = [];
    this.#given = null;
    showAll(editor, value);
    this.#note(editor);
  }

  /** The editor has changed. @returns what the field is to have, or null where it has that */
  changed(editor: Editor): string | null {
    const html = htmlOf(editor.state.doc);
    const given = this.#note(editor);
    // Text that is as it was given is no change, even where the editor writes it in another way.
    const next = html === given.written ? given.value : html;
    if (next === (this.#told.at(-1) ?? this.#value)) return null;
    this.#told.push(next);
    return next;
  }

  #note(editor: Editor) {
    const value = this.#value;
    this.#given ??= { value, written: htmlOf(documentOf(editor.schema, value)) };
    return this.#given;
  }
}

/** Shows other text. What was undone before it is forgotten: it was of the text before. */
function showAll(editor: Editor, html: string): void {
  const { state, view } = editor;
  const doc = documentOf(state.schema, html);
  if (htmlOf(doc) === htmlOf(state.doc)) return;
  view.updateState(EditorState.create({ doc, plugins: state.plugins }));
  const place = doc.resolve(Math.min(state.selection.from, doc.content.size));
  const { tr } = view.state;
  view.dispatch(tr.setSelection(Selection.near(place)).setMeta('addToHistory', false));
}

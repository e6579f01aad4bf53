import type { Editor } from '@tiptap/core';
import { EditorState, Selection } from '@tiptap/pm/state';
import { documentOf, htmlOf } from './html-of.ts';

/**
 * Keeps a controlled value and the editor's text equal. The editor's own changes, when they come
 * back, are not treated as external, so the cursor stays where it is.
 */
export class ValueSync {
  /** The field's value. */
  #value: string;
  /** The last external value, and the editor's form of it. */
  #given: { readonly value: string; readonly written: string } | null = null;
  /** Reported values that have not come back, the oldest first. */
  #told: string[] = [];

  constructor(value: string) {
    this.#value = value;
  }

  /** The field received a value, perhaps the editor's own. */
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

  /** The editor has changed. @returns the new value of the field, or null if it is unchanged */
  changed(editor: Editor): string | null {
    const html = htmlOf(editor.state.doc);
    const given = this.#note(editor);
    // Unchanged text keeps its given form, even if the editor writes it differently.
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

/** Replaces the text. The undo history is dropped: it belongs to the previous text. */
function showAll(editor: Editor, html: string): void {
  const { state, view } = editor;
  const doc = documentOf(state.schema, html);
  if (htmlOf(doc) === htmlOf(state.doc)) return;
  view.updateState(EditorState.create({ doc, plugins: state.plugins }));
  const place = doc.resolve(Math.min(state.selection.from, doc.content.size));
  const { tr } = view.state;
  view.dispatch(tr.setSelection(Selection.near(place)).setMeta('addToHistory', false));
}

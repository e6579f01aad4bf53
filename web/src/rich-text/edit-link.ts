import type { Editor } from '@tiptap/core';

/** The link at the cursor, or the selection for a new one. */
export interface LinkAt {
  /** Empty if there is none yet. */
  readonly href: string;
  /** Null if the selection becomes the link and keeps its marks and pictures. */
  readonly text: string | null;
}

/** Selects the link at the cursor, or returns what would become one. */
export function linkAt(editor: Editor): LinkAt {
  if (editor.isActive('link')) editor.commands.extendMarkRange('link');
  const { href } = editor.getAttributes('link');
  const isEmpty = editor.state.selection.empty;
  return { href: typeof href === 'string' ? href : '', text: isEmpty ? '' : null };
}

/** Links the selection, or inserts a linked text. */
export function applyLink(editor: Editor, href: string, text: string | null): void {
  const chain = editor.chain().focus();
  if (text === null) chain.setMark('link', { href }).run();
  else
    chain.insertContent({ type: 'text', text, marks: [{ type: 'link', attrs: { href } }] }).run();
}

export const removeLink = (editor: Editor): void => {
  editor.chain().focus().extendMarkRange('link').unsetMark('link').run();
};

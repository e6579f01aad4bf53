import type { Editor } from '@tiptap/core';

/** What a link is made of or already is at the cursor. */
export interface LinkAt {
  /** Empty where there is none yet. */
  readonly href: string;
  /** Null where what is selected becomes the link: it keeps its marks and pictures. */
  readonly text: string | null;
}

/** The link at the cursor, which is selected whole, or what would become one. */
export function linkAt(editor: Editor): LinkAt {
  if (editor.isActive('link')) editor.commands.extendMarkRange('link');
  const { href } = editor.getAttributes('link');
  const isEmpty = editor.state.selection.empty;
  return { href: typeof href === 'string' ? href : '', text: isEmpty ? '' : null };
}

/** Links what is selected, or puts a text there that is a link. */
export function applyLink(editor: Editor, href: string, text: string | null): void {
  const chain = editor.chain().focus();
  if (text === null) chain.setMark('link', { href }).run();
  else
    chain.insertContent({ type: 'text', text, marks: [{ type: 'link', attrs: { href } }] }).run();
}

export const removeLink = (editor: Editor): void => {
  editor.chain().focus().extendMarkRange('link').unsetMark('link').run();
};

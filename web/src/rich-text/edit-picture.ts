import type { Editor } from '@tiptap/core';
import type { Picture } from '@tradebridge/contract/media';
import { pictureAddress } from '@tradebridge/contract/media-rules';

/** Inserts a picture at the cursor. */
export function insertPicture(editor: Editor, { id, alt, width, height }: Picture): void {
  const attrs = { src: pictureAddress(id), alt, width, height };
  editor.chain().focus().insertContent({ type: 'image', attrs }).run();
}

/** The alternative text of the selected picture; null if there is none. */
export function altAt(editor: Editor): string | null {
  const { alt } = editor.getAttributes('image');
  return typeof alt === 'string' ? alt : null;
}

export const describePictureAt = (editor: Editor, alt: string): void => {
  editor.chain().focus().updateAttributes('image', { alt }).run();
};

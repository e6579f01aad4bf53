import type { Editor } from '@tiptap/core';
import type { Picture } from '@tradebridge/contract/media';
import { pictureAddress } from '@tradebridge/contract/media-rules';

/** Puts a picture where the cursor is. */
export function insertPicture(editor: Editor, { id, alt, width, height }: Picture): void {
  const attrs = { src: pictureAddress(id), alt, width, height };
  editor.chain().focus().insertContent({ type: 'image', attrs }).run();
}

/** The alternative text of the picture that is selected; null where it has none. */
export function altAt(editor: Editor): string | null {
  const { alt } = editor.getAttributes('image');
  return typeof alt === 'string' ? alt : null;
}

export const describePictureAt = (editor: Editor, alt: string): void => {
  editor.chain().focus().updateAttributes('image', { alt }).run();
};

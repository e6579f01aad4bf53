import type { Editor } from '@tiptap/core';
import { DescribeDialog } from '../media/DescribeDialog.tsx';
import { altOf, descriptionOf } from '../media/description.ts';
import { PictureDialog } from '../media/PictureDialog.tsx';
import { altAt, describePictureAt, insertPicture } from './edit-picture.ts';
import { LinkDialog } from './LinkDialog.tsx';

/** The open dialog. */
export type Open =
  | { readonly kind: 'link' }
  | { readonly kind: 'picture'; readonly files: readonly File[] }
  | { readonly kind: 'describe' };

interface EditorDialogsProps {
  editor: Editor;
  open: Open | null;
  onClose: () => void;
}

export function EditorDialogs({ editor, open, onClose }: EditorDialogsProps) {
  switch (open?.kind) {
    case 'link':
      return <LinkDialog editor={editor} onClose={onClose} />;
    case 'picture':
      return (
        <PictureDialog
          files={open.files}
          onPicture={(picture) => insertPicture(editor, picture)}
          onClose={onClose}
        />
      );
    case 'describe':
      return (
        <DescribeDialog
          value={descriptionOf(altAt(editor))}
          onSave={async (description) => describePictureAt(editor, altOf(description))}
          onRemove={() => editor.chain().focus().deleteSelection().run()}
          onClose={onClose}
        />
      );
    default:
      return null;
  }
}

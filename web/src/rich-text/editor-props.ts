import { TextSelection } from '@tiptap/pm/state';
import type { EditorProps, EditorView } from '@tiptap/pm/view';
import { picturesAmong } from '../media/picture-rules.ts';
import { type LeftOut, readHtml } from './clean-html.ts';
import { cleanPaste } from './clean-paste.ts';
import { addressEntered } from './link-address.ts';

/** The accessible texts of the editor. */
interface Words {
  readonly label: string;
  readonly described: string | undefined;
  readonly isWrong: boolean;
  readonly className: string;
}

/** Pasted and dropped content other than text. */
interface Arrivals {
  readonly onPictures: (files: readonly File[]) => void;
  readonly onPasted: (leftOut: readonly LeftOut[]) => void;
}

export const editorProps = (words: Words, arrivals: Arrivals): EditorProps => ({
  attributes: {
    'aria-label': words.label,
    'aria-multiline': 'true',
    ...(words.described !== undefined && { 'aria-describedby': words.described }),
    ...(words.isWrong && { 'aria-invalid': 'true' }),
    class: words.className,
  },
  handleDOMEvents: {
    // Tab leaves the field, even in lists and tables; the browser handles it.
    keydown: (_view, event) => event.key === 'Tab',
  },
  transformPastedHTML: (html) => {
    const pasted = cleanPaste(html);
    arrivals.onPasted(pasted.leftOut);
    return pasted.html;
  },
  handlePaste: (view, { clipboardData }) => {
    const files = picturesIn(clipboardData);
    if (files.length > 0) arrivals.onPictures(files);
    return files.length > 0 || linkSelected(view, clipboardData?.getData('text/plain') ?? '');
  },
  handleDrop: (view, event, { size }, isMoved) => {
    const files = [...(event.dataTransfer?.files ?? [])];
    // Dragged text and pictures of the portal are inserted as they are.
    if (isMoved || size > 0 || files.length === 0) return false;
    // The browser would open the file.
    event.preventDefault();
    const place = view.posAtCoords({ left: event.clientX, top: event.clientY });
    if (place) {
      const { tr } = view.state;
      view.dispatch(tr.setSelection(TextSelection.near(tr.doc.resolve(place.pos))));
    }
    const pictures = picturesAmong(files);
    if (pictures.length > 0) arrivals.onPictures(pictures);
    return true;
  },
});

/** Word processors add a picture of the text: then the text is meant. */
function picturesIn(data: DataTransfer | null): File[] {
  const files = picturesAmong(data?.files ?? []);
  if (files.length === 0) return files;
  const text = readHtml(data?.getData('text/html') ?? '').textContent ?? '';
  return text.trim() === '' ? files : [];
}

/** An address pasted over text links the text. */
function linkSelected(view: EditorView, pasted: string): boolean {
  const { selection, tr, schema } = view.state;
  const href = /^(?:https?|mailto|tel):\S+$/i.test(pasted.trim()) ? addressEntered(pasted) : null;
  const link = schema.marks.link;
  if (href === null || selection.empty || !link) return false;
  view.dispatch(tr.addMark(selection.from, selection.to, link.create({ href })));
  return true;
}

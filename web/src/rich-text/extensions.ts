import { type AnyExtension, Extension } from '@tiptap/core';
import { Image } from '@tiptap/extension-image';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import StarterKit from '@tiptap/starter-kit';
import { mediaAddress } from '@tradebridge/contract/rich-text';
import { Link } from './link-mark.ts';
import { Small, Subscript, Superscript } from './small-marks.ts';

/** A picture of the portal, in a line of text or alone in it. */
const Picture = Image.extend({
  addAttributes: () => ({
    src: { default: null },
    alt: { default: null },
    width: { default: null },
    height: { default: null },
  }),
  parseHTML: () => [
    {
      tag: 'img[src]',
      getAttrs: (element) => (mediaAddress.test(element.getAttribute('src') ?? '') ? null : false),
    },
  ],
  // Its own would take a picture from anywhere.
  addInputRules: () => [],
}).configure({ inline: true });

/** A table without widths, which would be styles. */
const PlainTable = Table.extend({
  renderHTML: () => ['table', ['tbody', 0]],
}).configure({ resizable: false, View: null });

/** What keys do that is not of the text. */
export interface KeyActs {
  readonly focusToolbar: () => void;
  readonly openLink: () => void;
}

const done = (act: () => void) => () => {
  act();
  return true;
};

const Keys = Extension.create<KeyActs>({
  name: 'keys',
  addOptions: () => ({ focusToolbar: () => undefined, openLink: () => undefined }),
  addKeyboardShortcuts() {
    return {
      // As in other editors.
      'Alt-F10': done(this.options.focusToolbar),
      'Mod-k': done(this.options.openLink),
      'Mod-.': () => this.editor.commands.toggleMark('superscript'),
      'Mod-,': () => this.editor.commands.toggleMark('subscript'),
      'Mod-]': () => this.editor.commands.sinkListItem('listItem'),
      'Mod-[': () => this.editor.commands.liftListItem('listItem'),
    };
  },
});

/** What the editor knows: the elements of rich text, no more and no fewer. */
export const extensions: readonly AnyExtension[] = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    // Our own knows where links may lead.
    link: false,
    codeBlock: { languageClassPrefix: '' },
  }),
  Link,
  Subscript,
  Superscript,
  Small,
  Picture,
  PlainTable,
  TableRow,
  TableHeader,
  TableCell,
];

/** With what the keys do beside. */
export const extensionsWith = (acts: KeyActs): AnyExtension[] => [
  ...extensions,
  Keys.configure(acts),
];

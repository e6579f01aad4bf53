import { type AnyExtension, Extension } from '@tiptap/core';
import { Image } from '@tiptap/extension-image';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import StarterKit from '@tiptap/starter-kit';
import { mediaAddress } from '@tradebridge/contract/rich-text';
import { Link } from './link-mark.ts';
import { Small, Subscript, Superscript } from './small-marks.ts';

/** A picture of the portal, within a line of text or alone. */
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
  // The default rule would accept pictures from anywhere.
  addInputRules: () => [],
}).configure({ inline: true });

/** A table without widths, which would be styles. */
const PlainTable = Table.extend({
  renderHTML: () => ['table', ['tbody', 0]],
}).configure({ resizable: false, View: null });

/** Keyboard actions outside the text. */
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

/** The editor's schema: exactly the elements of rich text. */
export const extensions: readonly AnyExtension[] = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    // Replaced by ours, which restricts targets.
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

/** With keyboard actions. */
export const extensionsWith = (acts: KeyActs): AnyExtension[] => [
  ...extensions,
  Keys.configure(acts),
];

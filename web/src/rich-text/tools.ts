import type { Icon } from '@phosphor-icons/react';
import { ArrowClockwiseIcon } from '@phosphor-icons/react/dist/csr/ArrowClockwise';
import { ArrowCounterClockwiseIcon } from '@phosphor-icons/react/dist/csr/ArrowCounterClockwise';
import { CodeIcon } from '@phosphor-icons/react/dist/csr/Code';
import { CodeBlockIcon } from '@phosphor-icons/react/dist/csr/CodeBlock';
import { ListBulletsIcon } from '@phosphor-icons/react/dist/csr/ListBullets';
import { ListNumbersIcon } from '@phosphor-icons/react/dist/csr/ListNumbers';
import { MinusIcon } from '@phosphor-icons/react/dist/csr/Minus';
import { ParagraphIcon } from '@phosphor-icons/react/dist/csr/Paragraph';
import { QuotesIcon } from '@phosphor-icons/react/dist/csr/Quotes';
import { TableIcon } from '@phosphor-icons/react/dist/csr/Table';
import { TextAaIcon } from '@phosphor-icons/react/dist/csr/TextAa';
import { TextBIcon } from '@phosphor-icons/react/dist/csr/TextB';
import { TextHFourIcon } from '@phosphor-icons/react/dist/csr/TextHFour';
import { TextHThreeIcon } from '@phosphor-icons/react/dist/csr/TextHThree';
import { TextHTwoIcon } from '@phosphor-icons/react/dist/csr/TextHTwo';
import { TextIndentIcon } from '@phosphor-icons/react/dist/csr/TextIndent';
import { TextItalicIcon } from '@phosphor-icons/react/dist/csr/TextItalic';
import { TextOutdentIcon } from '@phosphor-icons/react/dist/csr/TextOutdent';
import { TextStrikethroughIcon } from '@phosphor-icons/react/dist/csr/TextStrikethrough';
import { TextSubscriptIcon } from '@phosphor-icons/react/dist/csr/TextSubscript';
import { TextSuperscriptIcon } from '@phosphor-icons/react/dist/csr/TextSuperscript';
import { TextUnderlineIcon } from '@phosphor-icons/react/dist/csr/TextUnderline';
import type { ChainedCommands, Editor } from '@tiptap/core';
import type { Label } from '@tradebridge/contract/labels';
import { richTextLabels as labels } from './labels.ts';

/** A command of the toolbar. */
export interface Tool {
  readonly label: Label;
  readonly icon: Icon;
  /** `Mod` is Ctrl, on a Mac Command. */
  readonly keys?: string;
  /** For commands that can be on or off at the cursor. */
  readonly isOn?: (editor: Editor) => boolean;
  readonly run: (chain: ChainedCommands) => ChainedCommands;
}

const mark = (label: Label, icon: Icon, name: string, keys?: string): Tool => ({
  label,
  icon,
  ...(keys !== undefined && { keys }),
  isOn: (editor) => editor.isActive(name),
  run: (chain) => chain.toggleMark(name),
});

const heading = (label: Label, icon: Icon, level: 2 | 3 | 4): Tool => ({
  label,
  icon,
  keys: `Mod+Alt+${level}`,
  isOn: (editor) => editor.isActive('heading', { level }),
  run: (chain) => chain.toggleHeading({ level }),
});

const isParagraph = (editor: Editor) =>
  editor.state.selection.$from.parent.type.name === 'paragraph';

/** In groups, in the order of the toolbar. */
export const tools: readonly (readonly Tool[])[] = [
  [
    {
      label: labels.undo,
      icon: ArrowCounterClockwiseIcon,
      keys: 'Mod+Z',
      run: (chain) => chain.undo(),
    },
    {
      label: labels.redo,
      icon: ArrowClockwiseIcon,
      keys: 'Mod+Shift+Z',
      run: (chain) => chain.redo(),
    },
  ],
  [
    {
      label: labels.paragraph,
      icon: ParagraphIcon,
      keys: 'Mod+Alt+0',
      isOn: isParagraph,
      run: (chain) => chain.setParagraph(),
    },
    heading(labels.heading2, TextHTwoIcon, 2),
    heading(labels.heading3, TextHThreeIcon, 3),
    heading(labels.heading4, TextHFourIcon, 4),
  ],
  [
    mark(labels.bold, TextBIcon, 'bold', 'Mod+B'),
    mark(labels.italic, TextItalicIcon, 'italic', 'Mod+I'),
    mark(labels.underline, TextUnderlineIcon, 'underline', 'Mod+U'),
    mark(labels.strike, TextStrikethroughIcon, 'strike', 'Mod+Shift+S'),
    mark(labels.superscript, TextSuperscriptIcon, 'superscript', 'Mod+.'),
    mark(labels.subscript, TextSubscriptIcon, 'subscript', 'Mod+,'),
    mark(labels.small, TextAaIcon, 'small'),
    mark(labels.code, CodeIcon, 'code', 'Mod+E'),
  ],
  [
    {
      label: labels.bulletList,
      icon: ListBulletsIcon,
      keys: 'Mod+Shift+8',
      isOn: (editor) => editor.isActive('bulletList'),
      run: (chain) => chain.toggleBulletList(),
    },
    {
      label: labels.orderedList,
      icon: ListNumbersIcon,
      keys: 'Mod+Shift+7',
      isOn: (editor) => editor.isActive('orderedList'),
      run: (chain) => chain.toggleOrderedList(),
    },
    {
      label: labels.sink,
      icon: TextIndentIcon,
      keys: 'Mod+]',
      run: (chain) => chain.sinkListItem('listItem'),
    },
    {
      label: labels.lift,
      icon: TextOutdentIcon,
      keys: 'Mod+[',
      run: (chain) => chain.liftListItem('listItem'),
    },
  ],
  [
    {
      label: labels.quote,
      icon: QuotesIcon,
      keys: 'Mod+Shift+B',
      isOn: (editor) => editor.isActive('blockquote'),
      run: (chain) => chain.toggleBlockquote(),
    },
    {
      label: labels.codeBlock,
      icon: CodeBlockIcon,
      keys: 'Mod+Alt+C',
      isOn: (editor) => editor.isActive('codeBlock'),
      run: (chain) => chain.toggleCodeBlock(),
    },
    { label: labels.rule, icon: MinusIcon, run: (chain) => chain.setHorizontalRule() },
    {
      label: labels.table,
      icon: TableIcon,
      run: (chain) => chain.insertTable({ rows: 3, cols: 3, withHeaderRow: true }),
    },
  ],
];

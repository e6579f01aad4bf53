import type { Icon } from '@phosphor-icons/react';
import { CodeSimpleIcon } from '@phosphor-icons/react/dist/csr/CodeSimple';
import { ImageIcon } from '@phosphor-icons/react/dist/csr/Image';
import { LinkIcon } from '@phosphor-icons/react/dist/csr/Link';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import type { Label } from '@tradebridge/contract/labels';
import { type Ref, useImperativeHandle, useRef } from 'react';
import { IconButton } from '../ui/IconButton.tsx';
import { useLabels } from '../ui/labels.ts';
import styles from './EditorToolbar.module.css';
import { ariaKeys, namesOfKeys } from './key-names.ts';
import { richTextLabels as labels } from './labels.ts';
import { tableTools } from './table-tools.ts';
import { type Tool, tools } from './tools.ts';
import { useRovingFocus } from './use-roving-focus.ts';

export interface ToolbarHandle {
  focus: () => void;
}

interface EditorToolbarProps {
  editor: Editor;
  /** The name of the field. */
  field: string;
  /** The HTML source is shown instead of the text. */
  isSource: boolean;
  onLink: () => void;
  onPicture: () => void;
  onSource: () => void;
  ref?: Ref<ToolbarHandle>;
}

interface Item {
  readonly label: Label;
  readonly icon: Icon;
  readonly keys?: string | undefined;
  readonly isOn?: boolean | undefined;
  readonly isOff: boolean;
  readonly act: () => void;
}

/** The buttons above the text: a single tab stop. */
export function EditorToolbar({ editor, field, isSource, ref, ...acts }: EditorToolbarProps) {
  const t = useLabels();
  const toolbar = useRef<HTMLDivElement>(null);
  const groups = useGroups(editor, isSource, acts);
  const starts = groups.map((_, index) => groups.slice(0, index).flat().length);
  const { tabIndexOf, ...keys } = useRovingFocus(toolbar, groups.flat().length);
  useImperativeHandle(ref, () => ({
    focus: () => toolbar.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus(),
  }));
  return (
    <div
      ref={toolbar}
      role="toolbar"
      aria-label={t(labels.toolbar, { field })}
      tabIndex={-1}
      className={styles.toolbar}
      // The text keeps its selection and, on a phone, the keyboard.
      onMouseDown={(event) => event.preventDefault()}
      {...keys}
    >
      {groups.map((items, group) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the groups are always in the same order
        <div key={group} className={styles.group}>
          {items.map((item, index) => (
            <ToolButton
              key={item.label.key}
              item={item}
              tabIndex={tabIndexOf((starts[group] ?? 0) + index)}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

function ToolButton({ item, tabIndex }: { item: Item; tabIndex: 0 | -1 }) {
  const t = useLabels();
  const { icon: ItemIcon, keys, isOn, isOff } = item;
  const act = t(item.label);
  return (
    <IconButton
      label={keys ? t(labels.withKeys, { act, keys: namesOfKeys(keys) }) : act}
      icon={<ItemIcon size={20} aria-hidden="true" />}
      aria-keyshortcuts={keys && ariaKeys(keys)}
      aria-pressed={isOn}
      // It stays reachable by arrow keys.
      aria-disabled={isOff || undefined}
      tabIndex={tabIndex}
      className={styles.button}
      onClick={isOff ? undefined : item.act}
    />
  );
}

/** The states of the buttons for the text at the cursor. */
function useGroups(
  editor: Editor,
  isSource: boolean,
  acts: Pick<EditorToolbarProps, 'onLink' | 'onPicture' | 'onSource'>,
): Item[][] {
  const state = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      tools: tools.map((group) => group.map((tool) => stateOf(now, tool))),
      isLink: now.isActive('link'),
      isPicture: now.isActive('image'),
      isInTable: now.isActive('table'),
    }),
  });
  const itemOf = (tool: Tool, now?: { isOn: boolean; can: boolean }): Item => ({
    label: tool.label,
    icon: tool.icon,
    keys: tool.keys,
    isOn: tool.isOn && !isSource && now?.isOn,
    isOff: isSource || now?.can === false,
    act: () => tool.run(editor.chain().focus()).run(),
  });
  const ofText = { isOff: isSource };
  return [
    ...tools.map((group, index) =>
      group.map((tool, place) => itemOf(tool, state.tools[index]?.[place])),
    ),
    [
      {
        ...ofText,
        label: labels.link,
        icon: LinkIcon,
        keys: 'Mod+K',
        isOn: state.isLink,
        act: acts.onLink,
      },
      {
        ...ofText,
        label: labels.picture,
        icon: ImageIcon,
        isOn: state.isPicture,
        act: acts.onPicture,
      },
      {
        label: labels.source,
        icon: CodeSimpleIcon,
        isOn: isSource,
        isOff: false,
        act: acts.onSource,
      },
    ],
    ...(state.isInTable && !isSource ? [tableTools.map((tool) => itemOf(tool))] : []),
  ];
}

function stateOf(editor: Editor, { isOn, run }: Tool) {
  const isOnNow = isOn?.(editor) ?? false;
  // A paragraph cannot become a paragraph, which is no reason to disable the button.
  return { isOn: isOnNow, can: isOnNow || run(editor.can().chain()).run() };
}

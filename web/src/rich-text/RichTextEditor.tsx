import { EditorContent, useEditor } from '@tiptap/react';
import { useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { classNames } from '../ui/class-names.ts';
import group from '../ui/labelled-group.module.css';
import { describedBy, FieldNotes } from '../ui/TextField.tsx';
import { Checks } from './Checks.tsx';
import type { LeftOut } from './clean-html.ts';
import { EditorDialogs, type Open } from './EditorDialogs.tsx';
import { EditorToolbar, type ToolbarHandle } from './EditorToolbar.tsx';
import { editorProps } from './editor-props.ts';
import { extensionsWith } from './extensions.ts';
import type { RichTextFieldProps } from './field-props.ts';
import { documentOf, schema } from './html-of.ts';
import { LeftOutNote } from './LeftOutNote.tsx';
import styles from './RichTextEditor.module.css';
import { SourceView } from './SourceView.tsx';
import { ValueSync } from './value-sync.ts';

/** The rich text editor and its tools, once the library has loaded. */
export function RichTextEditor({ label, help, error, value, onChange }: RichTextFieldProps) {
  const id = useId();
  const toolbar = useRef<ToolbarHandle>(null);
  const [sync] = useState(() => new ValueSync(value));
  const [isSource, setSource] = useState(false);
  const [open, setOpen] = useState<Open | null>(null);
  const [leftOut, setLeftOut] = useState<readonly LeftOut[]>([]);
  const [began] = useState(() => documentOf(schema, value).toJSON());
  const [extensions] = useState(() =>
    extensionsWith({
      focusToolbar: () => toolbar.current?.focus(),
      openLink: () => setOpen({ kind: 'link' }),
    }),
  );
  const described = describedBy(id, help, error);
  const isWrong = Boolean(error);
  const props = useMemo(
    () =>
      editorProps(
        { label, described, isWrong, className: styles.text ?? '' },
        {
          onPasted: setLeftOut,
          onPictures: (files) => {
            setLeftOut([]);
            setOpen({ kind: 'picture', files });
          },
        },
      ),
    [label, described, isWrong],
  );
  const editor = useEditor({
    immediatelyRender: true,
    // Its style sheet would lack our policy's nonce.
    injectCSS: false,
    extensions,
    content: began,
    editorProps: props,
    onUpdate: ({ editor: changed }) => {
      const html = sync.changed(changed);
      if (html !== null) onChange(html);
    },
  });
  useLayoutEffect(() => sync.receive(editor, value), [sync, editor, value]);
  return (
    <div className={group.group}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: Tab goes into the text */}
      <span className={group.label} onClick={() => editor.commands.focus()}>
        {label}
      </span>
      <div className={classNames(styles.box, isWrong && styles.wrong)}>
        <EditorToolbar
          ref={toolbar}
          editor={editor}
          field={label}
          isSource={isSource}
          onLink={() => setOpen({ kind: 'link' })}
          onPicture={() =>
            setOpen(
              editor.isActive('image') ? { kind: 'describe' } : { kind: 'picture', files: [] },
            )
          }
          onSource={() => setSource(!isSource)}
        />
        <EditorContent editor={editor} hidden={isSource} />
        {isSource && <SourceView editor={editor} field={label} />}
      </div>
      <FieldNotes id={id} help={help} error={error} />
      <LeftOutNote leftOut={leftOut} />
      <Checks editor={editor} field={label} html={value} canShow={!isSource} />
      <EditorDialogs editor={editor} open={open} onClose={() => setOpen(null)} />
    </div>
  );
}

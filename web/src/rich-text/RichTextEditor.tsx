import { EditorContent, useEditor } from '@tiptap/react';
import { useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { classNames } from '../ui/class-names.ts';
import { describedBy, FieldNotes } from '../ui/TextField.tsx';
import { EditorToolbar, type ToolbarHandle } from './EditorToolbar.tsx';
import { extensionsWith } from './extensions.ts';
import { documentOf, schema } from './html-of.ts';
import { LinkDialog } from './LinkDialog.tsx';
import styles from './RichTextEditor.module.css';
import fieldStyles from './RichTextField.module.css';
import type { RichTextFieldProps } from './RichTextField.tsx';
import { SourceView } from './SourceView.tsx';
import { ValueSync } from './value-sync.ts';

/** What is open over the text. */
type Open = 'link' | null;

/** Rich text and its tools, once the library is there. */
export function RichTextEditor({ label, help, error, value, onChange }: RichTextFieldProps) {
  const id = useId();
  const toolbar = useRef<ToolbarHandle>(null);
  const [sync] = useState(() => new ValueSync(value));
  const [isSource, setSource] = useState(false);
  const [open, setOpen] = useState<Open>(null);
  const [began] = useState(() => documentOf(schema, value).toJSON());
  const [extensions] = useState(() =>
    extensionsWith({
      focusToolbar: () => toolbar.current?.focus(),
      openLink: () => setOpen('link'),
    }),
  );
  const described = describedBy(id, help, error);
  const isWrong = Boolean(error);
  const editorProps = useMemo(
    () => propsOf({ label, described, isWrong }),
    [label, described, isWrong],
  );
  const editor = useEditor({
    immediatelyRender: true,
    injectCSS: false,
    extensions,
    content: began,
    editorProps,
    onUpdate: ({ editor: changed }) => {
      const html = sync.changed(changed);
      if (html !== null) onChange(html);
    },
  });
  useLayoutEffect(() => sync.receive(editor, value), [sync, editor, value]);
  return (
    <div className={fieldStyles.field}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: Tab goes into the text */}
      <span className={fieldStyles.label} onClick={() => editor.commands.focus()}>
        {label}
      </span>
      <div className={classNames(styles.box, isWrong && styles.wrong)}>
        <EditorToolbar
          ref={toolbar}
          editor={editor}
          field={label}
          isSource={isSource}
          onLink={() => setOpen('link')}
          onPicture={() => undefined}
          onSource={() => setSource(!isSource)}
        />
        <EditorContent editor={editor} hidden={isSource} className={styles.content} />
        {isSource && <SourceView editor={editor} field={label} />}
      </div>
      <FieldNotes id={id} help={help} error={error} />
      {open === 'link' && <LinkDialog editor={editor} onClose={() => setOpen(null)} />}
    </div>
  );
}

interface Described {
  label: string;
  described: string | undefined;
  isWrong: boolean;
}

const propsOf = ({ label, described, isWrong }: Described) => ({
  attributes: {
    'aria-label': label,
    'aria-multiline': 'true',
    ...(described !== undefined && { 'aria-describedby': described }),
    ...(isWrong && { 'aria-invalid': 'true' }),
    class: styles.text ?? '',
  },
  handleDOMEvents: {
    // Tab leaves the field, in lists and tables as well: the browser does that.
    keydown: (_view: unknown, event: KeyboardEvent) => event.key === 'Tab',
  },
});

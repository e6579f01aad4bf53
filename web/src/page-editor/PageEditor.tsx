import { useState } from 'react';
import { Page } from '../app/Page.tsx';
import { useUnsavedChanges } from '../app/use-unsaved-changes.tsx';
import { EditorBar, type EditorDialog } from '../content/EditorBar.tsx';
import editor from '../content/editor-state.module.css';
import { Meanwhile } from '../content/Meanwhile.tsx';
import { SaveState } from '../content/SaveState.tsx';
import { StateTags, VisibleTimes } from '../content/StateTags.tsx';
import { Button } from '../ui/Button.tsx';
import { useLabels } from '../ui/labels.ts';
import { smallScreen, useMediaQuery } from '../ui/media-query.ts';
import { Note } from '../ui/Note.tsx';
import { Section } from '../ui/Section.tsx';
import { EditorDialogs } from './EditorDialogs.tsx';
import { editorLabels as labels } from './labels.ts';
import { PageCanvas } from './PageCanvas.tsx';
import styles from './PageEditor.module.css';
import { BannerFields } from './Properties.tsx';
import type { PageEditorProps } from './page-editor-props.ts';
import { usePageActs } from './use-page-acts.ts';
import { type PageDraft, usePageDraft } from './use-page-draft.ts';
import { Workbench } from './Workbench.tsx';

/** The page editor: the draft saves itself, publishing is separate. */
export function PageEditor({ edited, viewOf }: PageEditorProps) {
  const t = useLabels();
  const draft = usePageDraft(edited);
  const acts = usePageActs(draft, edited);
  const [open, setOpen] = useState<EditorDialog | null>(null);
  const { dialog } = useUnsavedChanges(draft.isUnsaved);
  const isSmall = useMediaQuery(smallScreen);
  const { entry } = draft.editing;
  const props = { draft, edited, viewOf };
  return (
    <Page
      title={t(labels.title)}
      backTo="/admin/pages"
      headline={entry.title || t(labels.untitled)}
      lead={<State {...props} />}
      action={
        <Button look="primary" onClick={() => setOpen('publish')}>
          {t(labels.publish)}
        </Button>
      }
      toolbar={<EditorBar status={edited.status} isUnsaved={draft.isUnsaved} onOpen={setOpen} />}
    >
      <Meanwhile draft={draft} onCompare={() => setOpen('conflict')} />
      {isSmall ? <SmallEditor {...props} /> : <Workbench {...props} />}
      <EditorDialogs {...props} acts={acts} open={open} onClose={() => setOpen(null)} />
      {dialog}
    </Page>
  );
}

interface PartProps extends PageEditorProps {
  draft: PageDraft;
}

/** Whether the page is visible, and whether changes are saved. */
function State({ draft: { editing, saver }, edited: { status } }: PartProps) {
  return (
    <span className={editor.state}>
      <StateTags status={status} />
      <VisibleTimes status={status} />
      <SaveState editing={editing} onSave={() => void saver.flush()} />
    </span>
  );
}

/** On a phone, only the title can be edited. */
function SmallEditor({ draft, viewOf }: PartProps) {
  const t = useLabels();
  return (
    <div className={styles.small}>
      <Note>{t(labels.smallScreen)}</Note>
      <Section title={t(labels.banner)}>
        <BannerFields draft={draft} />
      </Section>
      <PageCanvas>{viewOf(draft.editing.entry)}</PageCanvas>
    </div>
  );
}

import type { ReactNode } from 'react';
import { Page } from '../app/Page.tsx';
import { Button } from '../ui/Button.tsx';
import { Form } from '../ui/Form.tsx';
import { useLabels } from '../ui/labels.ts';
import { Tag } from '../ui/Tag.tsx';
import styles from './ContentForm.module.css';
import { EditorColumns } from './EditorColumns.tsx';
import { entryLabels } from './entry-labels.ts';
import { HistoryButton } from './HistoryButton.tsx';
import type { HistoryDialogProps } from './HistoryDialog.tsx';
import { SaveProblem } from './SaveProblem.tsx';
import type { ContentEntry } from './use-content-entry.ts';

interface ContentFormProps<Entry>
  extends Pick<HistoryDialogProps<Entry>, 'kind' | 'id' | 'entryOfBody' | 'partsOf'> {
  title: string;
  backTo: string;
  /** The state as it was saved; null for what is new, which has no history. */
  state: ReactNode;
  form: Omit<ContentEntry<Entry>, 'save' | 'keepMine'> & {
    faults: number;
    save: () => Promise<void>;
    keepMine: () => Promise<void>;
  };
  saveLabel: string;
  preview: ReactNode;
  /** The fields. */
  children: ReactNode;
}

/** The form of versioned content that is saved by a button, with a preview beside it. */
export function ContentForm<Entry>(props: ContentFormProps<Entry>) {
  const { title, backTo, state, form, saveLabel, preview, children, ...history } = props;
  const t = useLabels();
  const { entry, isUnsaved, submit } = form;
  const save = () => void form.save();
  return (
    <Page
      title={title}
      backTo={backTo}
      lead={
        <span className={styles.state}>
          {state}
          {isUnsaved && <Tag meaning="amber">{t(entryLabels.unsaved)}</Tag>}
        </span>
      }
      extra={
        state && (
          <HistoryButton {...history} draftVersion={null} entry={entry} onRestore={form.change} />
        )
      }
      action={
        <Button look="primary" busy={submit.busy} disabled={!isUnsaved} onClick={save}>
          {saveLabel}
        </Button>
      }
    >
      <Form ref={submit.form} onSubmit={save}>
        <div className={styles.problem}>
          <SaveProblem
            isOverruled={form.isOverruled}
            failure={submit.failure}
            faults={form.faults}
            onTakeTheirs={() => void form.takeTheirs()}
            onKeepMine={() => void form.keepMine()}
          />
        </div>
        <EditorColumns preview={preview}>{children}</EditorColumns>
      </Form>
      {form.unsaved.dialog}
    </Page>
  );
}

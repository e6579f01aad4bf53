import type { Action } from '@tradebridge/contract/actions';
import type { ReactNode } from 'react';
import { Page } from '../app/Page.tsx';
import { EditorColumns } from '../content/EditorColumns.tsx';
import { entryLabels } from '../content/entry-labels.ts';
import { HistoryButton } from '../content/HistoryButton.tsx';
import { SaveProblem } from '../content/SaveProblem.tsx';
import { Button } from '../ui/Button.tsx';
import { useLabels } from '../ui/labels.ts';
import { Section } from '../ui/Section.tsx';
import { Tag } from '../ui/Tag.tsx';
import { AudienceFields, ButtonFields, TargetFields } from './ActionFields.tsx';
import styles from './ActionForm.module.css';
import { entryOfBody, shownAs } from './action-entry.ts';
import { partsOfAction } from './action-parts.ts';
import { actionEditorLabels as labels } from './labels.ts';
import { StateTag } from './StateTag.tsx';
import { type ActionFormProps, useActionForm } from './use-action-form.ts';

interface Props extends ActionFormProps {
  /** The button as users see it. */
  preview: (action: Action) => ReactNode;
}

/** The form of an action, with a preview of its button. */
export function ActionForm({ preview, ...props }: Props) {
  const t = useLabels();
  const form = useActionForm(props);
  const { entry, isUnsaved, submit } = form;
  return (
    <Page
      title={t(props.action ? labels.editTitle : labels.newTitle)}
      backTo="/admin/actions"
      lead={
        <span className={styles.state}>
          {props.action && <StateTag action={props.action} />}
          {isUnsaved && <Tag meaning="amber">{t(entryLabels.unsaved)}</Tag>}
        </span>
      }
      extra={
        props.action && (
          <HistoryButton
            kind="action"
            id={props.id}
            draftVersion={null}
            entry={entry}
            entryOfBody={entryOfBody}
            partsOf={partsOfAction}
            onRestore={form.change}
          />
        )
      }
      action={
        <Button
          look="primary"
          busy={submit.busy}
          disabled={!isUnsaved}
          onClick={() => void form.save()}
        >
          {t(labels.save)}
        </Button>
      }
    >
      <form
        ref={submit.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void form.save();
        }}
      >
        <div className={styles.problem}>
          <SaveProblem
            isOverruled={form.isOverruled}
            failure={submit.failure}
            faults={form.faults}
            onTakeTheirs={() => void form.takeTheirs()}
            onKeepMine={() => void form.keepMine()}
          />
        </div>
        <EditorColumns
          preview={
            <Section title={t(labels.preview)}>
              {entry.title.trim() === '' ? (
                <p className={styles.none}>{t(labels.previewEmpty)}</p>
              ) : (
                // Following it would lose unsaved changes.
                <div inert className={styles.button}>
                  {preview(shownAs(entry))}
                </div>
              )}
            </Section>
          }
        >
          <ButtonFields form={form} />
          <TargetFields form={form} />
          <AudienceFields form={form} />
        </EditorColumns>
      </form>
      {form.unsaved.dialog}
    </Page>
  );
}

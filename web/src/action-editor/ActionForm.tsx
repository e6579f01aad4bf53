import type { Action } from '@tradebridge/contract/actions';
import type { ReactNode } from 'react';
import { ContentForm } from '../content/ContentForm.tsx';
import { useLabels } from '../ui/labels.ts';
import { Section } from '../ui/Section.tsx';
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
  const { entry } = form;
  return (
    <ContentForm
      title={t(props.action ? labels.editTitle : labels.newTitle)}
      backTo="/admin/actions"
      state={props.action && <StateTag action={props.action} />}
      form={form}
      kind="action"
      id={props.id}
      entryOfBody={entryOfBody}
      partsOf={partsOfAction}
      saveLabel={t(labels.save)}
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
    </ContentForm>
  );
}

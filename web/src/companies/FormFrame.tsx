import type { ReactNode } from 'react';
import { Page } from '../app/Page.tsx';
import type { Submit } from '../app/use-submit.ts';
import type { UnsavedChanges } from '../app/use-unsaved-changes.tsx';
import { Button } from '../ui/Button.tsx';
import { plural, useLabels } from '../ui/labels.ts';
import { Note } from '../ui/Note.tsx';
import styles from './FormFrame.module.css';
import { companyLabels } from './labels.ts';

interface FormFrameProps {
  id: string;
  title: string;
  /** A sentence above the form. */
  lead?: string;
  backTo: string;
  sending: Submit;
  unsaved: UnsavedChanges;
  /** The text of the main button. */
  save: string;
  onSave: () => void;
  /** What others saved while the form was open. */
  meanwhile?: ReactNode;
  children: ReactNode;
}

/** A page that edits one record: a summary of faults on top, and one button to save. */
export function FormFrame({
  id,
  title,
  lead,
  backTo,
  sending,
  unsaved,
  save,
  onSave,
  meanwhile,
  children,
}: FormFrameProps) {
  const t = useLabels();
  const { failure, busy } = sending;
  const faulty = failure?.fields.length ?? 0;
  return (
    <Page
      title={title}
      lead={lead}
      backTo={backTo}
      width="form"
      action={
        <Button type="submit" form={id} look="primary" busy={busy}>
          {save}
        </Button>
      }
    >
      <form
        ref={sending.form}
        id={id}
        className={styles.form}
        noValidate
        aria-busy={busy}
        onSubmit={(event) => {
          event.preventDefault();
          onSave();
        }}
      >
        {failure && (
          <Note meaning="red" role="alert">
            {faulty > 0
              ? t(plural(faulty, companyLabels.checkOne, companyLabels.checkMany), {
                  count: faulty,
                })
              : failure.message}
          </Note>
        )}
        {meanwhile}
        {children}
      </form>
      {unsaved.dialog}
    </Page>
  );
}

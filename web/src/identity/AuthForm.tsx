import type { FormEvent, ReactNode } from 'react';
import type { Submit } from '../app/use-submit.ts';
import { Button } from '../ui/Button.tsx';
import { plural, useLabels } from '../ui/labels.ts';
import { Note } from '../ui/Note.tsx';
import styles from './AuthForm.module.css';
import { accountLabels } from './account-labels.ts';
import { waitOf } from './failures.ts';

export interface AuthFormProps {
  submit: Submit;
  /** The button's text, and while it is busy. */
  action: string;
  working?: string;
  onSubmit: () => void;
  children?: ReactNode;
}

/** A form on a page without a session: its fields, its failure, and one button. */
export function AuthForm({ submit, action, working, onSubmit, children }: AuthFormProps) {
  const { form, busy, failure } = submit;
  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      aria-busy={busy}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {failure && <Failure submit={submit} />}
      {children}
      <Button type="submit" look="primary" wide busy={busy}>
        {busy && working ? working : action}
      </Button>
    </form>
  );
}

function Failure({ submit: { failure } }: { submit: Submit }) {
  const t = useLabels();
  if (!failure) return null;
  const { fields, retryAfter, message } = failure;
  const count = fields.length;
  return (
    <Note meaning="red" role="alert">
      <p>
        {count > 0
          ? t(plural(count, accountLabels.checkOne, accountLabels.checkMany), { count })
          : message}
      </p>
      {retryAfter !== null && <p>{t(...waitOf(retryAfter))}</p>}
    </Note>
  );
}

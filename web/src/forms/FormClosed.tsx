import { ClockIcon } from '@phosphor-icons/react/dist/csr/Clock';
import type { FormState } from '@tradebridge/contract/form-rules';
import type { Form } from '@tradebridge/contract/forms';
import { useEffect, useRef } from 'react';
import { formatInstant } from '../app/format.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { type Translate, useLabels } from '../ui/labels.ts';
import { Note } from '../ui/Note.tsx';
import { SafeHtml } from '../ui/SafeHtml.tsx';
import styles from './FilledForm.module.css';
import { formLabels } from './labels.ts';

/** Replaces a form that cannot be answered now. */
export function FormClosed({ form, state }: { form: Form; state: FormState }) {
  const t = useLabels();
  if (state === 'alreadySubmitted') return <Submitted form={form} reference={null} />;
  return (
    <EmptyState
      icon={<ClockIcon size={28} weight="duotone" aria-hidden="true" />}
      title={reasonOf(t, form, state)}
      message={t(formLabels.stateHelp)}
    />
  );
}

function reasonOf(t: Translate, { opensAt, closesAt }: Form, state: FormState): string {
  switch (state) {
    case 'notYetOpen':
      return opensAt
        ? t(formLabels.notYetOpen, { when: formatInstant(opensAt) })
        : t(formLabels.notYetOpenSometime);
    case 'full':
      return t(formLabels.full);
    default:
      return closesAt
        ? t(formLabels.closedOn, { when: formatInstant(closesAt) })
        : t(formLabels.closed);
  }
}

/** Confirms a submission, in the form's words or the default ones (FORM-018, FORM-019). */
export function Submitted({ form, reference }: { form: Form; reference: string | null }) {
  const t = useLabels();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Just submitted: the form is gone, and the focus with it.
    if (reference !== null) place.current?.focus();
  }, [reference]);
  return (
    <div ref={place} tabIndex={-1} className={styles.submitted}>
      <Note role="status">
        {form.submitted ? (
          <SafeHtml html={form.submitted} />
        ) : (
          <p>{t(formLabels.alreadySubmitted)}</p>
        )}
        {reference !== null && (
          <p className={styles.reference}>{t(formLabels.reference, { reference })}</p>
        )}
      </Note>
    </div>
  );
}

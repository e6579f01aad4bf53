import { field, type formInput } from '@tradebridge/contract/forms';
import type { z } from '@tradebridge/contract/schema';
import { aForm } from '../../../server/src/content/test-content.ts';
import { png } from '../../../server/src/submissions/test-submissions.ts';
import type { Portal } from '../test/open-portal.tsx';
import { browserHistory } from '../ui/history.ts';

export const aText = (name: string, label: string, editProps: object = {}) =>
  field.parse({ type: 'text', name, label, editProps });

/** A published form with a required name by default. */
export const publish = (
  { db }: Pick<Portal, 'db'>,
  given: Partial<z.input<typeof formInput>> = {},
) => aForm(db, { name: 'Incident', fields: [aText('name', 'Name', { required: true })], ...given });

interface Submitted {
  state: 'awaiting' | 'complete';
  answers: readonly object[];
  reference: string;
  userId: string | null;
  files: readonly object[];
}

/** The submissions of a form, with their files. */
export async function submittedTo({ db }: Portal, formId: string): Promise<Submitted[]> {
  const { rows } = await db.query(
    `select state, answers, reference, user_id as "userId",
       (select coalesce(jsonb_agg(jsonb_build_object('originalName', original_name, 'type', type)), '[]')
        from submission_files where submission_id = submissions.id) as files
     from submissions where form_id = $1`,
    [formId],
  );
  // The columns of the query.
  return rows as Submitted[];
}

/** Respondents' drafts on the server. */
export async function draftsOf({ db }: Portal, formId: string): Promise<unknown[]> {
  const { rows } = await db.query('select answers from answers_drafts where form_id = $1', [
    formId,
  ]);
  return rows;
}

export const aPhoto = (name = 'site.png') => new File([png], name, { type: 'image/png' });

/** Leaves a form for another page and returns, on the same device. */
export async function leaveAndReturn(address: string): Promise<void> {
  browserHistory.push('/about');
  await new Promise((resolve) => setTimeout(resolve, 200));
  browserHistory.push(address);
}

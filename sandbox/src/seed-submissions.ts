import { randomUUID } from 'node:crypto';
import { formInput } from '@tradebridge/contract/forms';
import type { Head, Saving } from '@tradebridge/server/content/head';
import { publish } from '@tradebridge/server/content/publishing';
import { bodyOfInput, formKind } from '@tradebridge/server/forms/form-content';
import { namedStatement } from '@tradebridge/server/platform/database';
import { definitionOf } from '@tradebridge/server/submissions/definitions';
import { newReference } from '@tradebridge/server/submissions/write-submission';
import { blockFeedback, demonstrationSubmissions } from './institution/block-feedback.ts';

type FormBody = ReturnType<typeof bodyOfInput>;

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * 24 * 3_600_000);

const addDefinitions = namedStatement<never, { readonly definitions: string }>(
  'demonstration-form-definitions',
  `insert into submission_forms (id, form_id, version, definition)
   select * from jsonb_to_recordset(:definitions::jsonb)
     as given (id text, form_id text, version integer, definition jsonb)`,
);
// The server counts and stores them like any others, once it runs.
const addSubmissions = namedStatement<never, { readonly submissions: string }>(
  'demonstration-submissions',
  `insert into submissions (id, form_id, form_version, form_name, definition_id, is_anonymous, email,
     name, content_hash, answers, state, reference, submitted_at, completed_at, progress, assigned_to)
   select id, form_id, form_version, form_name, definition_id, false, email, name, '', answers,
     'complete', reference, at, at, progress, assigned_to
   from jsonb_to_recordset(:submissions::jsonb) as given (id text, form_id text,
     form_version integer, form_name text, definition_id text, email text, name text, answers jsonb,
     reference text, at timestamptz, progress text, assigned_to text)`,
);
const addNotes = namedStatement<never, { readonly notes: string; readonly writer: string }>(
  'demonstration-submission-notes',
  `insert into submission_notes (id, submission_id, text, written_at, written_by)
   select gen_random_uuid(), submission_id, text, at, :writer
   from jsonb_to_recordset(:notes::jsonb) as given (submission_id text, text text, at timestamptz)`,
);

/** Publishes the three versions of the form, each at its time; returns them. */
async function publishVersions(saving: Saving): Promise<(FormBody & { version: number })[]> {
  const versions: (FormBody & { version: number })[] = [];
  let before: Head<FormBody> | undefined;
  for (const { daysAgo, form } of blockFeedback) {
    const at: Saving = { ...saving, now: daysBefore(saving.now, daysAgo) };
    const body = bodyOfInput(formInput.parse(form));
    before = await publish(
      at,
      formKind,
      { id: form.id, before, body },
      { from: null, until: null },
    );
    if (before.live) versions.push(before.live);
  }
  return versions;
}

/** A form with three versions and the answers of 300 learners, as after a year of use. */
export async function seedSubmissions(saving: Saving): Promise<void> {
  const { db, now, actor } = saving;
  const formId = blockFeedback[0].form.id;
  const published = (await publishVersions(saving)).map((body) => ({
    body,
    ...definitionOf({ id: formId, body: body as never }),
  }));
  const definitions = published.map(({ body, definitionId, definition }) => ({
    id: definitionId,
    form_id: formId,
    version: body.version,
    definition: JSON.parse(definition),
  }));
  await db.rows(addDefinitions, { definitions: JSON.stringify(definitions) });
  const submissions = demonstrationSubmissions().map(({ version, daysAgo, progress, ...given }) => {
    const form = published[version];
    if (!form) throw new Error(`The form has no version ${version}.`);
    return {
      ...given,
      id: randomUUID(),
      form_id: formId,
      form_version: form.body.version,
      form_name: form.body.name,
      definition_id: form.definitionId,
      reference: newReference(),
      at: daysBefore(now, daysAgo),
      progress,
      assigned_to: progress === 'inProgress' ? actor.userId : null,
    };
  });
  await db.rows(addSubmissions, { submissions: JSON.stringify(submissions) });
  const notes = submissions
    .filter(({ note }) => note !== null)
    .map(({ id, note, at }) => ({ submission_id: id, text: note, at: daysBefore(at, -1) }));
  await db.rows(addNotes, { notes: JSON.stringify(notes), writer: actor.userId });
}

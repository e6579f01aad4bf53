import { randomUUID } from 'node:crypto';
import { formFaults } from '@tradebridge/contract/form-checks';
import type {
  archiveForms as archiveFormsCall,
  deleteForms as deleteFormsCall,
  discardFormDraft as discardFormDraftCall,
  Form,
  FormForEdit,
  saveForm as saveFormCall,
  unpublishForm as unpublishFormCall,
} from '@tradebridge/contract/forms';
import { inputLabels } from '@tradebridge/contract/input-labels';
import type { z } from 'zod';
import { announceContent } from '../content/announce-content.ts';
import { findUses, usesInWords } from '../content/content-uses.ts';
import { editContent } from '../content/edit-content.ts';
import {
  deleteHead,
  findExisting,
  findHead,
  type Head,
  refuseUnlessCurrent,
  stateOf,
  statusOf,
} from '../content/head.ts';
import { contentLabels } from '../content/labels.ts';
import { discardDraft, publish, saveDraft, unpublish } from '../content/publishing.ts';
import { refuseTwice } from '../content/refuse-twice.ts';
import type { Context } from '../platform/context.ts';
import { namedStatement, statement } from '../platform/database.ts';
import { Refusal, type RefusedField } from '../platform/refusal.ts';
import { bodyOfInput, type FormBody, formKind, formOf } from './form-content.ts';
import { isUsable } from './regular-expressions.ts';

/** A form as it is being edited. */
const editedOf = (head: Head<FormBody>): Form => {
  const body = head.draft ?? head.live;
  if (!body) throw new Error(`The form ${head.id} has no content.`);
  return { ...formOf(head.id, body), version: head.version };
};

/** The ids and names of forms, for audit events. */
const entriesOf = (forms: readonly Form[]) => forms.map(({ id, name }) => ({ id, title: name }));

const findFacts = statement<{ is_archived: boolean; submissions: number }>(
  'form-facts',
  `select archived_at is not null as is_archived,
     (select count(*)::integer from submissions
      where form_id = contents.id and state = 'complete') as submissions
   from contents where kind = 'form' and id = $1`,
);

async function forEdit(
  context: Pick<Context, 'db' | 'now'>,
  head: Head<FormBody>,
): Promise<FormForEdit> {
  const [facts] = await context.db.rows(findFacts, [head.id]);
  if (!facts) throw new Refusal('notFound');
  const uses = await findUses(context, 'form', [head.id]);
  return {
    form: editedOf(head),
    status: statusOf(head, context.now),
    isArchived: facts.is_archived,
    submissions: facts.submissions,
    uses: uses.get(head.id) ?? [],
  };
}

/** A form as it is being edited: the draft if there is one. */
export async function retrieveFormForEdit(
  context: Context,
  { id }: { id: string },
): Promise<FormForEdit> {
  return forEdit(context, await findExisting(context, formKind, id));
}

/** Maximum faults listed in one refusal. */
const maxFaults = 50;

/** Why a form cannot be published; a draft may be unfinished, but not too large. */
function faultsOf({ fields, audience }: FormBody, isPublished: boolean): RefusedField[] {
  const compiles = isPublished ? isUsable : () => true;
  const faults: RefusedField[] = formFaults(fields, { compiles }).map(({ path, message }) => ({
    path: `form.${path}`,
    message,
  }));
  if (!isPublished) return faults.filter(({ path }) => path === 'form.fields');
  const { kind, roles, companyIds } = audience;
  if (kind === 'roles' && roles.length === 0) {
    faults.push({ path: 'form.audience.roles', message: inputLabels.required });
  }
  if (kind === 'companies' && companyIds.length === 0) {
    faults.push({ path: 'form.audience.companyIds', message: inputLabels.required });
  }
  return faults;
}

const deletionOf = (table: string) =>
  statement(`delete-${table}`, `delete from ${table} where form_id = any($1)`);
const deleteDrafts = deletionOf('answers_drafts');

/** Saves a form, as a draft or published. */
export async function saveForm(
  context: Context,
  { form, publish: isPublished }: z.output<typeof saveFormCall.input>,
): Promise<Form> {
  const body = bodyOfInput(form);
  const faults = faultsOf(body, isPublished);
  if (faults.length > 0) throw new Refusal('invalid', { fields: faults.slice(0, maxFaults) });
  return editContent(context, async (saving) => {
    const id = form.id ?? randomUUID();
    const before = await findHead(saving, formKind, id);
    refuseUnlessCurrent(before, form.version, 'form.version');
    const entry = { id, before, body };
    const head = isPublished
      ? await publish(saving, formKind, entry, { from: null, until: null })
      : await saveDraft(saving, formKind, entry);
    // Unfinished answers of named respondents would reveal who is about to answer an anonymous
    // form, and how.
    if (isPublished && body.anonymous) await saving.db.rows(deleteDrafts, [[id]]);
    const saved = editedOf(head);
    const event = isPublished ? 'content.published' : 'draft';
    await announceContent(saving, 'form', entriesOf([saved]), event);
    return saved;
  });
}

/** Withdraws a form, so that it can no longer be answered. */
export const unpublishForm = (
  context: Context,
  { id, version }: z.output<typeof unpublishFormCall.input>,
): Promise<FormForEdit> =>
  editContent(context, async (saving) => {
    const before = await findExisting(saving, formKind, id);
    refuseUnlessCurrent(before, version);
    if (stateOf(before, context.now) !== 'published') throw new Refusal('conflict');
    const head = await unpublish(saving, formKind, before, null);
    await announceContent(saving, 'form', entriesOf([editedOf(head)]), 'content.unpublished');
    return forEdit(saving, head);
  });

/** Discards a form's unpublished changes. */
export const discardFormDraft = (
  context: Context,
  { id, version }: z.output<typeof discardFormDraftCall.input>,
): Promise<FormForEdit> =>
  editContent(context, async (saving) => {
    const before = await findExisting(saving, formKind, id);
    refuseUnlessCurrent(before, version);
    // There is something to return to, and something to discard.
    if (before.live === null || before.draft === null) throw new Refusal('conflict');
    const head = await discardDraft(saving, formKind, before);
    await announceContent(saving, 'form', entriesOf([editedOf(head)]), 'draft');
    return forEdit(saving, head);
  });

async function findEach(saving: Context, ids: readonly string[]): Promise<Form[]> {
  refuseTwice(ids, 'ids');
  const forms: Form[] = [];
  for (const id of ids) forms.push(editedOf(await findExisting(saving, formKind, id)));
  return forms;
}

// Forms archived already keep their instant.
const archive = namedStatement<
  { id: string },
  { readonly ids: readonly string[]; readonly archivedAt: Date | null }
>(
  'archive-forms',
  `update contents set archived_at = :archivedAt::timestamptz
   where kind = 'form' and id = any(:ids) and (archived_at is null) <> (:archivedAt::timestamptz is null)
   returning id`,
);

/** Archives forms, or restores them: all or none. */
export const archiveForms = (
  context: Context,
  { ids, archived }: z.output<typeof archiveFormsCall.input>,
): Promise<{ archived: string[] }> =>
  editContent(context, async (saving) => {
    const forms = await findEach(saving, ids);
    const archivedAt = archived ? context.now : null;
    const rows = await saving.db.rows(archive, { ids, archivedAt });
    const changed = new Set(rows.map(({ id }) => id));
    await announceContent(
      saving,
      'form',
      entriesOf(forms.filter(({ id }) => changed.has(id))),
      archived ? 'content.archived' : 'content.restored',
    );
    return { archived: ids };
  });

/** Data that is meaningless without its form. */
const deletions = [
  deleteDrafts,
  ...['respondents', 'form_handlers', 'form_handler_lists', 'form_assignments'].map(deletionOf),
];

/**
 * Deletes forms that no page shows, with their versions: all or none. Submissions stay, with their
 * results.
 */
export const deleteForms = (
  context: Context,
  { ids }: z.output<typeof deleteFormsCall.input>,
): Promise<{ deleted: string[] }> =>
  editContent(context, async (saving) => {
    const forms = await findEach(saving, ids);
    const uses = await findUses(saving, 'form', ids);
    const fields = ids.flatMap((id, index): RefusedField[] => {
      const used = uses.get(id) ?? [];
      const message = [contentLabels.usedBy, { uses: usesInWords(used) }] as const;
      return used.length > 0 ? [{ path: `ids.${index}`, message }] : [];
    });
    if (fields.length > 0) throw new Refusal('inUse', { fields });
    for (const id of ids) await deleteHead(saving, 'form', id);
    for (const deletion of deletions) await saving.db.rows(deletion, [ids]);
    await announceContent(saving, 'form', entriesOf(forms), 'content.deleted');
    return { deleted: ids };
  });

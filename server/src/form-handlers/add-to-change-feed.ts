import { randomUUID } from 'node:crypto';
import { recordChanges } from '../registry/changes.ts';
import { keptTime } from '../submissions/stored-submission.ts';
import { onlyContactOf } from './company-of.ts';
import type { Attempt, Outcome, RoutineParts } from './routine.ts';
import type { RegistrySettings } from './stored-handler.ts';
import { aboutSubmission, answersOf } from './submission-data.ts';

/** Adds a submission to the registry's change feed. */
export const addToChangeFeed = async (
  { now }: RoutineParts,
  { submission, settings }: Attempt<RegistrySettings>,
): Promise<Outcome> => ({
  state: 'done',
  work: async (tx) => {
    const { id, is_anonymous: isAnonymous, user_id: userId } = submission;
    const contact = await onlyContactOf(tx, userId);
    await recordChanges(tx, [
      {
        id: randomUUID(),
        kind: 'form.submitted',
        at: keptTime(isAnonymous, submission.submitted_at),
        visibleAt: now,
        userId,
        contactId: contact?.contact_id ?? null,
        employerId: contact?.employer_id ?? null,
        subject: { type: 'submission', id },
        values: {
          ...aboutSubmission(submission),
          ...(settings.answers && (await answersOf(tx, submission))),
        },
      },
    ]);
  },
});

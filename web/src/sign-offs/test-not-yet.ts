import { expect } from 'vitest';
import type { Portal } from '../test/open-portal.tsx';

/** Answers a request with ‘not yet’ and a reason. */
export async function answerNotYet(
  { app }: Portal,
  by: { employerId: string; contactId: string; user: { readonly id: string } },
  id: string,
): Promise<void> {
  const { status } = await app.call(
    'employer/submitSignoffRequests',
    {
      contactId: by.contactId,
      eId: by.employerId,
      result: 'notYetCompetent',
      comment: 'Needs more practice.',
      units: [{ id }],
    },
    await app.signIn(by.user.id),
  );
  expect(status).toBe(200);
}

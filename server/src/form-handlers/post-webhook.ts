import { hash } from 'node:crypto';
import { signedHeaders } from '../outside/webhook-signing.ts';
import { retryAt } from '../outside/webhooks.ts';
import { type Attempt, nothingMore, type Outcome, type RoutineParts } from './routine.ts';
import { type StoredHandler, unsealSecret, type WebhookSettings } from './stored-handler.ts';
import { aboutSubmission, answersOf, respondentIn } from './submission-data.ts';

/** Statuses outside 5xx that mean a later retry: timeout, too early, too many requests. */
const laterStatuses = new Set([408, 425, 429]);

/** The longest delay that a receiver may request. */
const maxWaitMs = 24 * 3_600_000;

/** The same for every attempt at one submission, so that a receiver knows a repetition. */
const webhookId = (handlerId: string, submissionId: string): string =>
  `msg_${hash('sha256', `${handlerId} ${submissionId}`, 'base64url').slice(0, 32)}`;

/** The current secret, and the previous one while both sign. */
function secretsOf({ institution, now }: RoutineParts, handler: StoredHandler): string[] {
  const { id, secret, previous_secret: previous, previous_until: until } = handler;
  const isStill = until !== null && until > now;
  return [secret, isStill ? previous : null]
    .filter((sealed) => sealed !== null)
    .map((sealed) => unsealSecret(institution, id, sealed));
}

/**
 * Posts a submission to a webhook, signed according to Standard Webhooks. It may arrive more than
 * once with the same `webhook-id`, after a lost response or if the server was killed before
 * recording it.
 */
export async function postWebhook(
  parts: RoutineParts,
  { submission, settings, handler }: Attempt<WebhookSettings>,
): Promise<Outcome> {
  const { db, outside, now } = parts;
  const secrets = secretsOf(parts, handler);
  if (secrets.length === 0) return { state: 'failed', fault: 'noSecret' };
  const body = JSON.stringify({
    type: 'form.submitted',
    timestamp: submission.submitted_at.toISOString(),
    data: {
      id: submission.id,
      ...aboutSubmission(submission),
      ...(settings.answers && {
        ...respondentIn(submission),
        ...(await answersOf(db, submission)),
      }),
    },
  });
  const id = webhookId(handler.id, submission.id);
  const headers = signedHeaders(secrets, { id, at: now, body });
  const answer = await outside.webhooks.post(settings.url, { headers, body });
  if ('fault' in answer) {
    // The name may resolve elsewhere later, but an administrator should know now.
    const state = answer.fault === 'privateAddress' ? 'failed' : 'waiting';
    return { state, fault: answer.fault };
  }
  const { status, retryAfter } = answer;
  if (status >= 200 && status < 300) return { state: 'done', work: nothingMore };
  if (status >= 300 && status < 400) return { state: 'failed', fault: 'redirected' };
  if (status < 500 && !laterStatuses.has(status)) {
    return { state: 'failed', fault: 'answered', status };
  }
  const notBefore = retryAt(retryAfter, { now, maxWaitMs });
  return { state: 'waiting', fault: 'answered', status, ...(notBefore && { notBefore }) };
}

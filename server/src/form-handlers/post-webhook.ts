import { hash } from 'node:crypto';
import { signedHeaders } from '../outside/webhook-signing.ts';
import { retryAt } from '../outside/webhooks.ts';
import { type Attempt, nothingMore, type Outcome, type RoutineParts } from './routine.ts';
import { type StoredHandler, unsealSecret, type WebhookSettings } from './stored-handler.ts';
import { aboutSubmission, answersOf, respondentIn } from './submission-data.ts';

/** Answers that say `later` though they are no 5xx: a time-out, too early, too many requests. */
const laterStatuses = new Set([408, 425, 429]);

/** How long a receiver can have us wait, in milliseconds. */
const maxWaitMs = 24 * 3_600_000;

/** The same for every attempt at one submission, so that a receiver knows a repetition. */
const webhookId = (handlerId: string, submissionId: string): string =>
  `msg_${hash('sha256', `${handlerId} ${submissionId}`, 'base64url').slice(0, 32)}`;

/** The present secret, and the one before it while both sign. */
function secretsOf({ institution, now }: RoutineParts, handler: StoredHandler): string[] {
  const { id, secret, previous_secret: previous, previous_until: until } = handler;
  const isStill = until !== null && until > now;
  return [secret, isStill ? previous : null]
    .filter((sealed) => sealed !== null)
    .map((sealed) => unsealSecret(institution, id, sealed));
}

/**
 * Posts a submission to a webhook, signed as Standard Webhooks defines. It may arrive more than once,
 * always with the same `webhook-id`: an answer that was lost, or that a killed server did not note.
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
    // A name can lead elsewhere tomorrow; an administrator is told today.
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

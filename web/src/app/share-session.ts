import { hasGoneIdle, sinceUse } from './activity.ts';
import { getCurrentCompany } from './current-company.ts';
import { endedElsewhere, session } from './session.ts';
import { answerOtherTabs, type SharedSession } from './shared-session.ts';
import { readToken } from './token.ts';

/**
 * What another tab may continue with: a session whose second factor was given, and never one that
 * views the portal as a contact.
 */
export function sessionToShare(): SharedSession | null {
  const current = session.get();
  const token = readToken();
  if (current.status !== 'signedIn' || current.user.viewing || token === null) return null;
  if (hasGoneIdle()) return null;
  return { token, company: getCurrentCompany(), usedAt: Date.now() - sinceUse() };
}

/** Lets tabs opened later continue with this tab's session; returns how to stop. */
export const shareSession = (): (() => void) =>
  answerOtherTabs({ share: sessionToShare, onSignedOut: endedElsewhere });

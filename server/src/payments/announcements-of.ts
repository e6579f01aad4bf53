import type { Announcement } from '../platform/announce.ts';
import type { LockedAttempt } from './attempts.ts';

/** The recipients of events about an attempt or one of its refunds. */
export const announcementsOf = ({
  user_id: userId,
  employer_id: employerId,
}: Pick<LockedAttempt, 'user_id' | 'employer_id'>): Announcement[] => [
  { kind: 'orders', userId },
  { kind: 'payments' },
  ...(employerId === null ? [] : [{ kind: 'employer-summary' as const, employerId }]),
];

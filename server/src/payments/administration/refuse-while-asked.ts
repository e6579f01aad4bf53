import { Refusal } from '../../platform/refusal.ts';

/** That money did not move is certain only once nobody asks for it any more: asking again can move it. */
export function refuseWhileAsked(askAgainAt: Date | null): void {
  if (askAgainAt === null) return;
  throw new Refusal('paymentInProgress', {
    message: 'The card service is still being asked for this. Wait until that has ended.',
  });
}

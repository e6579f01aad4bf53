import { Refusal } from '../../platform/refusal.ts';
import { administrationLabels } from './labels.ts';

/** That money did not move is certain only once nobody asks for it any more: asking again can move it. */
export function refuseWhileAsked(askAgainAt: Date | null): void {
  if (askAgainAt === null) return;
  throw new Refusal('paymentInProgress', {
    message: administrationLabels.stillAsked,
  });
}

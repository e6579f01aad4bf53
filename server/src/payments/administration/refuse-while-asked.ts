import { Refusal } from '../../platform/refusal.ts';
import { administrationLabels } from './labels.ts';

/**
 * It is only certain that no money moved once the provider is no longer asked: asking again can
 * move it.
 */
export function refuseWhileAsked(askAgainAt: Date | null): void {
  if (askAgainAt === null) return;
  throw new Refusal('paymentInProgress', {
    message: administrationLabels.stillAsked,
  });
}

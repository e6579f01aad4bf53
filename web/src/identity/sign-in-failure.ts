import type { Translate } from '../ui/labels.ts';
import { failureLabel, isOfTyping, waitOf } from './failures.ts';
import { failureLabels, identityLabels } from './labels.ts';
import { providerFailureOf } from './provider-wording.ts';
import type { SignInStep } from './sign-in.ts';

interface FailureText {
  title: string;
  help: string[];
}

/** Why a sign-in failed, in words; null while it goes on. */
export function signInFailureOf(
  step: SignInStep,
  t: Translate,
  { isEmergency = false }: { isEmergency?: boolean } = {},
): FailureText | null {
  if (step.step !== 'failed' && step.step !== 'refused') return null;
  const wait = step.retryAfter === null ? [] : [t(...waitOf(step.retryAfter))];
  if (step.step === 'failed' && step.provider) {
    const { title, help } = providerFailureOf({ code: step.code, provider: step.provider }, t);
    return { title, help: [...help, ...wait] };
  }
  if (step.step === 'failed') {
    const help = isOfTyping(step.code) ? [t(identityLabels.checkBoth)] : [];
    // The server does not say which of the two it is.
    if (isEmergency && step.code === 'not-configured') {
      return { title: t(identityLabels.emergencyRefused), help: wait };
    }
    return { title: t(failureLabel(step.code)), help: [...help, ...wait] };
  }
  // The texts of ID-099 to 103; for OPEN-033, one is the title and the other the message below it.
  const text = t(failureLabels[step.reason]);
  const why = step.message === text ? '' : step.message;
  const help = [...(why ? [why] : []), ...wait];
  return step.reason === 'registration'
    ? { title: t(failureLabels.registrationTitle), help: [text, ...help] }
    : { title: text, help };
}

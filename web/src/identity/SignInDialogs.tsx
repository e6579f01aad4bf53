import { lazy, Suspense } from 'react';
import { signOut } from '../app/session.ts';
import { SecondFactorDialog } from './SecondFactorDialog.tsx';
import { finish, refuse, type SignInStep } from './sign-in.ts';

const SetUpDialog = lazy(async () => {
  const { SetUpDialog: Dialog } = await import('./SetUpDialog.tsx');
  return { default: Dialog };
});
const RecoveryCodesDialog = lazy(async () => {
  const { RecoveryCodesDialog: Dialog } = await import('./RecoveryCodesDialog.tsx');
  return { default: Dialog };
});

export interface SignInDialogsProps {
  step: SignInStep;
  onStep: (step: SignInStep) => Promise<void>;
  /** Back to the form, as if nothing had been tried. */
  onForget: () => void;
}

/** The dialog for a step of signing in. */
export function SignInDialogs({ step, onStep, onForget }: SignInDialogsProps) {
  if (step.step === 'secondFactor') {
    return (
      <SecondFactorDialog
        asked={step}
        onVerified={async () => onStep(await finish(step))}
        onCancel={() => {
          onForget();
          void signOut();
        }}
      />
    );
  }
  if (step.step === 'setUp') {
    return (
      <Suspense>
        <SetUpDialog
          replacesOther={step.replacesOther}
          onSetUp={() => onStep({ ...step, step: 'recoveryCodes' })}
          onNoSecret={async (error) => onStep(await refuse('secretKey', error))}
          onCancel={async () => onStep(await refuse('cancelled', null))}
        />
      </Suspense>
    );
  }
  if (step.step === 'recoveryCodes') {
    return (
      <Suspense>
        <RecoveryCodesDialog email={step.email} onDone={async () => onStep(await finish(step))} />
      </Suspense>
    );
  }
  return null;
}

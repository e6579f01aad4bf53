import { lazy, Suspense } from 'react';
import { proofQuestion } from '../app/fresh-proof.ts';
import { useObservable } from '../app/observable.ts';
import { whenSignedOut } from '../app/session.ts';
import { ErrorBoundary } from '../device-log/ErrorBoundary.tsx';

const ProofDialog = lazy(async () => {
  const { ProofDialog: Dialog } = await import('./ProofDialog.tsx');
  return { default: Dialog };
});

// After the session there is nothing left to prove.
whenSignedOut(() => proofQuestion.get()?.answer(false));

/** Asks for fresh proof over any page whose call needs it. */
export function ProofPrompt() {
  const question = useObservable(proofQuestion);
  if (!question) return null;
  return (
    <ErrorBoundary onFailed={() => question.answer(false)}>
      <Suspense>
        <ProofDialog onAnswer={question.answer} />
      </Suspense>
    </ErrorBoundary>
  );
}

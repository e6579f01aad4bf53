import type { ReactNode } from 'react';
import { Dialog } from '../ui/Dialog.tsx';
import { useLabels } from '../ui/labels.ts';
import { proofLabels } from './proof-labels.ts';

interface ProofFrameProps {
  onClose: () => void;
  footer: ReactNode;
  children: ReactNode;
}

/** The dialog that asks for fresh proof without a form. */
export function ProofFrame({ onClose, footer, children }: ProofFrameProps) {
  const t = useLabels();
  return (
    <Dialog open title={t(proofLabels.title)} onClose={onClose} footer={footer}>
      {children}
    </Dialog>
  );
}

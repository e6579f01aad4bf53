import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { appSettingsQuery } from '../app/app-settings.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { FailedQuery } from '../ui/FailedQuery.tsx';
import { useLabels } from '../ui/labels.ts';
import { SafeHtml } from '../ui/SafeHtml.tsx';
import { SkeletonRows } from '../ui/Skeleton.tsx';
import { uiLabels } from '../ui/ui-labels.ts';
import { checkoutLabels } from './labels.ts';

/** The terms written by an administrator (PAY-009). */
export function Terms() {
  const t = useLabels();
  const query = useQuery(appSettingsQuery);
  if (!query.data) {
    return query.isError ? (
      <FailedQuery title={t(checkoutLabels.termsFailed)} query={query} />
    ) : (
      <SkeletonRows count={4} />
    );
  }
  return <TermsText html={query.data.paymentTermsConditionsContent} />;
}

/** The same for terms already loaded. */
export function TermsText({ html }: { html: string }) {
  const t = useLabels();
  return html.trim() ? <SafeHtml html={html} /> : <EmptyState title={t(checkoutLabels.noTerms)} />;
}

interface TermsDialogProps {
  onClose: () => void;
  children?: ReactNode;
}

/** The terms in a dialog, so that nothing entered is lost (CART-011). */
export function TermsDialog({ onClose, children = <Terms /> }: TermsDialogProps) {
  const t = useLabels();
  return (
    <Dialog
      open
      size="large"
      title={t(checkoutLabels.termsTitle)}
      onClose={onClose}
      footer={
        <Button look="primary" onClick={onClose}>
          {t(uiLabels.close)}
        </Button>
      }
    >
      {children}
    </Dialog>
  );
}

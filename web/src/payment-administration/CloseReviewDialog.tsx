import { useQueryClient } from '@tanstack/react-query';
import { maxReasonLength, minReasonLength } from '@tradebridge/contract/administration-rules';
import type { Label } from '@tradebridge/contract/labels';
import type { Attention } from '@tradebridge/contract/payments';
import type { ReactNode } from 'react';
import { callApi } from '../app/api-client.ts';
import { ConfirmDialog } from '../app/ConfirmDialog.tsx';
import { showToast } from '../app/toasts.ts';
import { useLabels } from '../ui/labels.ts';
import type { Difference, Review } from './AttentionLists.tsx';
import { actLabels } from './act-labels.ts';
import styles from './CloseReviewDialog.module.css';
import { attentionQuery } from './queries.ts';
import { differenceWords, reviewWords } from './wording.ts';

interface CloseReviewDialogProps {
  review: Review;
  onClose: () => void;
}

/** Closes a contradiction, with a note of what was done. */
export function CloseReviewDialog({ review, onClose }: CloseReviewDialogProps) {
  const t = useLabels();
  const { reviewId } = review;
  return (
    <CloseDialog
      title={actLabels.closeReviewTitle}
      close={(reason) => callApi('payments/closeReview', { reviewId, reason })}
      onClose={onClose}
    >
      {t(reviewWords[review.kind].title)}
    </CloseDialog>
  );
}

interface CloseDifferenceDialogProps {
  difference: Difference;
  onClose: () => void;
}

/** The same for a settlement difference. */
export function CloseDifferenceDialog({ difference, onClose }: CloseDifferenceDialogProps) {
  const t = useLabels();
  const { differenceId, kind, providerOrderId } = difference;
  return (
    <CloseDialog
      title={actLabels.closeDifferenceTitle}
      close={(reason) => callApi('payments/closeDifference', { differenceId, reason })}
      onClose={onClose}
    >
      {t(differenceWords[kind].title)}, {providerOrderId}
    </CloseDialog>
  );
}

interface CloseDialogProps {
  title: Label;
  close: (reason: string) => Promise<Attention>;
  onClose: () => void;
  /** What is being closed. */
  children: ReactNode;
}

function CloseDialog({ title, close, onClose, children }: CloseDialogProps) {
  const t = useLabels();
  const client = useQueryClient();
  return (
    <ConfirmDialog
      title={t(title)}
      confirm={t(actLabels.closeReviewDo)}
      reason={{
        label: t(actLabels.closeReviewReason),
        help: t(actLabels.reasonHelp),
        missing: t(actLabels.reasonMissing, { count: minReasonLength }),
        shortest: minReasonLength,
        longest: maxReasonLength,
      }}
      onClose={onClose}
      onConfirm={async (reason) => {
        client.setQueryData(attentionQuery.queryKey, await close(reason));
        showToast({ level: 'success', title: t(actLabels.closedReview) });
      }}
    >
      <p className={styles.title}>{children}</p>
      <p>{t(actLabels.closeReviewHelp)}</p>
    </ConfirmDialog>
  );
}

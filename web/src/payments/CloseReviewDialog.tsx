import { useQueryClient } from '@tanstack/react-query';
import { longestReason, shortestReason } from '@tradebridge/contract/administration-rules';
import { callApi } from '../app/api-client.ts';
import { useLabels } from '../app/labels.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { showToast } from '../ui/toasts.ts';
import type { Review } from './AttentionLists.tsx';
import { actLabels } from './act-labels.ts';
import styles from './CloseReviewDialog.module.css';
import { attentionQuery } from './queries.ts';
import { reviewWords } from './wording.ts';

interface CloseReviewDialogProps {
  review: Review;
  onClose: () => void;
}

/** Takes a contradiction from the list, with what was done about it. */
export function CloseReviewDialog({ review, onClose }: CloseReviewDialogProps) {
  const t = useLabels();
  const client = useQueryClient();
  return (
    <ConfirmDialog
      title={t(actLabels.closeReviewTitle)}
      confirm={t(actLabels.closeReviewDo)}
      reason={{
        label: t(actLabels.closeReviewReason),
        help: t(actLabels.reasonHelp),
        missing: t(actLabels.reasonMissing, { count: shortestReason }),
        shortest: shortestReason,
        longest: longestReason,
      }}
      onClose={onClose}
      onConfirm={async (reason) => {
        const { reviewId } = review;
        client.setQueryData(
          attentionQuery.queryKey,
          await callApi('payments/closeReview', { reviewId, reason }),
        );
        showToast({ level: 'success', title: t(actLabels.closedReview) });
      }}
    >
      <p className={styles.title}>{t(reviewWords[review.kind].title)}</p>
      <p>{t(actLabels.closeReviewHelp)}</p>
    </ConfirmDialog>
  );
}

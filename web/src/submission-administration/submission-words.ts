import type { Label } from '@tradebridge/contract/labels';
import type { Submission } from '@tradebridge/contract/submission-administration';
import type { SubmissionProgress } from '@tradebridge/contract/submission-rules';
import type { Translate } from '../ui/labels.ts';
import type { TagProps } from '../ui/Tag.tsx';
import { submissionLabels as labels } from './labels.ts';

export const progressWords: Readonly<
  Record<SubmissionProgress, { label: Label; meaning: TagProps['meaning'] }>
> = {
  new: { label: labels.progressNew, meaning: 'amber' },
  inProgress: { label: labels.progressInProgress, meaning: 'blue' },
  done: { label: labels.progressDone, meaning: 'green' },
};

/** The respondent; unknown for an anonymous form. */
export const respondentOf = (t: Translate, { isAnonymous, name, email }: Submission): string =>
  isAnonymous ? t(labels.anonymous) : name || email || t(labels.noName);

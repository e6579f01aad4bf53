import type { TrainingContractListed } from '@tradebridge/contract/apprentices';
import type { DownloadPath } from '@tradebridge/contract/calls';
import type { Label } from '@tradebridge/contract/labels';
import { reportLabels } from './labels.ts';

/** A document of a training contract that can be downloaded. */
export interface Paper {
  readonly path: Extract<
    DownloadPath,
    | 'employer/downloadActiveTP'
    | 'employer/downloadApprovedTP'
    | 'employer/downloadStudentTrainingContractReport'
  >;
  readonly label: Label;
  /** For narrow places. */
  readonly shortLabel: Label;
  readonly isAvailable: (contract: TrainingContractListed) => boolean;
}

/** Each document with the flag for whether it exists (APPR-020 to 024). */
const papers: readonly Paper[] = [
  {
    path: 'employer/downloadActiveTP',
    label: reportLabels.activePlan,
    shortLabel: reportLabels.activePlanShort,
    isAvailable: (contract) => contract.isLiveSTPReportAvailable,
  },
  {
    path: 'employer/downloadApprovedTP',
    label: reportLabels.approvedPlan,
    shortLabel: reportLabels.approvedPlanShort,
    isAvailable: (contract) => contract.isRetainedSTPReportAvailable,
  },
  {
    path: 'employer/downloadStudentTrainingContractReport',
    label: reportLabels.contractReport,
    shortLabel: reportLabels.contractReportShort,
    isAvailable: (contract) => contract.isTrainingContractReportEnabled,
  },
];

export const papersOf = (contract: TrainingContractListed): Paper[] =>
  papers.filter(({ isAvailable }) => isAvailable(contract));

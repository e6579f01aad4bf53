import {
  downloadActiveTP,
  downloadApprovedTP,
  downloadStudentTrainingContractReport,
  generateStudentProgressReport,
  syncStudentProgressReportTypes,
} from '@tradebridge/contract/reports';
import { serve, serveDownload } from '../platform/serve.ts';
import { getApprovedPlan } from './get-approved-plan.ts';
import { getContractReport } from './get-contract-report.ts';
import { getTrainingPlan } from './get-training-plan.ts';
import { listReportTypes } from './list-report-types.ts';
import { makeProgressReports } from './make-progress-reports.ts';

export const reportCalls = {
  [syncStudentProgressReportTypes.path]: serve(syncStudentProgressReportTypes, listReportTypes),
};

export const reportDownloads = {
  [downloadActiveTP.path]: serveDownload(downloadActiveTP, getTrainingPlan),
  [downloadApprovedTP.path]: serveDownload(downloadApprovedTP, getApprovedPlan),
  [downloadStudentTrainingContractReport.path]: serveDownload(
    downloadStudentTrainingContractReport,
    getContractReport,
  ),
  [generateStudentProgressReport.path]: serveDownload(
    generateStudentProgressReport,
    makeProgressReports,
  ),
};

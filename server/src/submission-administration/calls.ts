import * as contract from '@tradebridge/contract/submission-administration';
import { serve, serveDownload } from '../platform/serve.ts';
import { deleteOfRespondent, deleteSubmissions } from './delete-submissions.ts';
import { downloadCsv } from './download-csv.ts';
import { downloadSubmissionFile } from './download-file.ts';
import { downloadPdf } from './download-pdf.ts';
import { downloadXlsx } from './download-xlsx.ts';
import { retrieveExpiring } from './expire-submissions.ts';
import { getSubmission } from './get-submission.ts';
import { listSubmissions } from './list-submissions.ts';
import { addNote, assignSubmissions, setProgress } from './work-on-submissions.ts';

export const submissionAdministrationCalls = {
  [contract.retrieveSubmissions.path]: serve(contract.retrieveSubmissions, listSubmissions),
  [contract.getSubmission.path]: serve(contract.getSubmission, getSubmission),
  [contract.setProgress.path]: serve(contract.setProgress, setProgress),
  [contract.assignSubmissions.path]: serve(contract.assignSubmissions, assignSubmissions),
  [contract.addNote.path]: serve(contract.addNote, addNote),
  [contract.deleteSubmissions.path]: serve(contract.deleteSubmissions, deleteSubmissions),
  [contract.deleteOfRespondent.path]: serve(contract.deleteOfRespondent, deleteOfRespondent),
  [contract.retrieveExpiring.path]: serve(contract.retrieveExpiring, retrieveExpiring),
};

export const submissionAdministrationDownloads = {
  [contract.downloadSubmissionFile.path]: serveDownload(
    contract.downloadSubmissionFile,
    downloadSubmissionFile,
  ),
  [contract.downloadCsv.path]: serveDownload(contract.downloadCsv, downloadCsv),
  [contract.downloadXlsx.path]: serveDownload(contract.downloadXlsx, downloadXlsx),
  [contract.downloadPdf.path]: serveDownload(contract.downloadPdf, downloadPdf),
};

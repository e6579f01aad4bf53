import { maxWorkbookRows } from '@tradebridge/contract/submission-rules';
import type { Context } from '../platform/context.ts';
import { namedFile } from '../platform/named-file.ts';
import { Refusal } from '../platform/refusal.ts';
import type { FileAnswer } from '../platform/serve.ts';
import { exportSubmissions } from './export-submissions.ts';
import { submissionExportLabels as labels } from './labels.ts';
import { workbookOf } from './workbook.ts';

function refuseTooMany(total: number): void {
  if (total <= maxWorkbookRows) return;
  const message = [labels.tooManyRows, { max: maxWorkbookRows }] as const;
  throw new Refusal('tooLarge', { fields: [{ path: 'formId', message }] });
}

/** All complete submissions of a form as a workbook; refused if there are more than it can hold. */
export async function downloadXlsx(
  context: Context,
  { formId }: { formId: string },
): Promise<FileAnswer> {
  const { formName, headings, batches } = await exportSubmissions(context, formId, refuseTooMany);
  return {
    content: workbookOf(headings, batches, context.institution.timeZone),
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    size: null,
    name: namedFile(labels.fileName, { form: formName }, 'xlsx'),
    isInline: false,
  };
}

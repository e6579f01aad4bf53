import { textOf } from '@tradebridge/contract/labels';
import type { generateStudentProgressReport } from '@tradebridge/contract/reports';
import type { z } from 'zod';
import { byApprentice } from '../apprentices/contract-row.ts';
import { byActor, recordEvent } from '../audit/record-event.ts';
import { claimOfUser } from '../identity/failed-attempts.ts';
import type { Context } from '../platform/context.ts';
import { forRecords, statement } from '../platform/database.ts';
import { Refusal, type RefusedField } from '../platform/refusal.ts';
import type { FileAnswer } from '../platform/serve.ts';
import { attendanceRecords, contractRecord, contractsWithParties } from './contract-record.ts';
import type { ProgressReport } from './draw-progress-report.ts';
import { fileNameOf } from './file-name.ts';
import { reportLabels as labels, reportFileLabels } from './labels.ts';
import { listReportTypes } from './list-report-types.ts';

type Input = z.output<typeof generateStudentProgressReport.input>;

interface ReportRow {
  student_number: string;
  training_contract_number: string;
  employer_code: string;
  /** JSON as text: it is parsed in the thread that draws. */
  contract: string;
  attendances: string;
}

const findReports = statement<ReportRow>(
  'progress-reports',
  `select student.student_number, contract.training_contract_number, employer.code as employer_code,
     ${contractRecord}::text as contract, ${attendanceRecords}::text as attendances
   from ${contractsWithParties}
   where contract.employer_id = $3 and contract.retired_at is null
     and (cardinality($4::text[]) = 0 or student.student_number = any($4))
   order by ${byApprentice}`,
);

/** The portal's own kinds are partial; one added by an administrator is complete. */
const extentOf = (reportTypeId: string): ProgressReport['extent'] =>
  reportTypeId === 'summary' || reportTypeId === 'units' ? reportTypeId : 'full';

async function refuseUnlessOffered(context: Context, { reportTypeId }: Input): Promise<void> {
  const types = await listReportTypes(context);
  if (types.some(({ id }) => id === reportTypeId)) return;
  throw new Refusal('invalid', {
    fields: [{ path: 'reportTypeId', message: labels.kindNotOffered }],
  });
}

/** Students who are not apprentices of the company do not exist for it; the refusal names them. */
function refuseUnlessAllFound(studentNumbers: readonly string[], rows: readonly ReportRow[]): void {
  const found = new Set(rows.map((row) => row.student_number));
  const fields = studentNumbers.flatMap((number, index): RefusedField[] =>
    found.has(number)
      ? []
      : [{ path: `studentNumbers.${index}`, message: [labels.apprenticeUnknown, { number }] }],
  );
  if (fields.length > 0) throw new Refusal('notFound', { fields });
  if (rows.length === 0) {
    throw new Refusal('notFound', { message: labels.noApprentices });
  }
}

/** Unique names for the files of a zip. */
function namesOf(rows: readonly ReportRow[], year: string): string[] {
  const taken = new Set<string>();
  return rows.map((row) => {
    const name = fileNameOf(textOf(reportFileLabels.progressReport), row.student_number, year);
    const withContract = fileNameOf(name, row.training_contract_number);
    let free = taken.has(name.toLowerCase()) ? withContract : name;
    for (let count = 2; taken.has(free.toLowerCase()); count++) free = `${withContract}-${count}`;
    taken.add(free.toLowerCase());
    return free;
  });
}

/**
 * Progress reports of a company's apprentices: one as a PDF, several as one PDF or a zip with one
 * each.
 */
export async function makeProgressReports(context: Context, input: Input): Promise<FileAnswer> {
  const { db, papers, now, institution } = context;
  const { eId, reportTypeId, academicYear, format } = input;
  const studentNumbers = [...new Set(input.studentNumbers)];
  await refuseUnlessOffered(context, input);
  const rows = await db.rows(findReports, [
    institution.timeZone,
    academicYear,
    eId,
    studentNumbers,
  ]);
  refuseUnlessAllFound(studentNumbers, rows);
  const extent = extentOf(reportTypeId);
  const names = namesOf(rows, academicYear);
  if (rows.length > 1) {
    await claimOfUser(context, forRecords(db), 'export');
    await recordEvent(forRecords(db), {
      ...byActor(context),
      kind: 'company.exported',
      employerId: eId,
      details: { what: 'progressReports', count: rows.length, reportTypeId, academicYear, format },
    });
  }
  const { content, size } = await papers.makeBundle(
    {
      kind: 'progress-report',
      papers: rows.map(({ contract, attendances }, index) => ({
        name: names[index] ?? '',
        data: `{"contract":${contract},"attendances":${attendances},"year":${Number(academicYear)},"extent":"${extent}"}`,
      })),
      form: format,
    },
    now,
  );
  const [first] = rows;
  const many = fileNameOf(
    textOf(reportFileLabels.progressReports),
    first?.employer_code ?? '',
    academicYear,
  );
  const name = rows.length === 1 && format === 'pdf' ? (names[0] ?? many) : many;
  const type = format === 'zip' ? 'application/zip' : 'application/pdf';
  return { content, size, type, name: `${name}.${format}`, isInline: false };
}

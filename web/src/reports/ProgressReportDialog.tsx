import { useQuery } from '@tanstack/react-query';
import { maxReportStudents } from '@tradebridge/contract/report-rules';
import type { ProgressReportType } from '@tradebridge/contract/reports';
import { useEffect, useRef, useState } from 'react';
import { downloadApi } from '../app/api-client.ts';
import { FormDialog } from '../app/FormDialog.tsx';
import { today } from '../app/format.ts';
import { saveFile } from '../app/save-file.ts';
import { showToast } from '../app/toasts.ts';
import { useSubmit } from '../app/use-submit.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { FailedQuery } from '../ui/FailedQuery.tsx';
import { useLabels } from '../ui/labels.ts';
import { RadioGroup } from '../ui/RadioGroup.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import { SkeletonRows } from '../ui/Skeleton.tsx';
import { reportLabels } from './labels.ts';
import styles from './ProgressReportDialog.module.css';
import { progressReportTypesQuery } from './queries.ts';
import { academicYearsOf, numbersToSend, type ReportStudent } from './report-students.ts';
import { StudentPicker } from './StudentPicker.tsx';

/** Milliseconds: a thousand reports take a while. */
const timeLimit = 300_000;

interface ProgressReportDialogProps {
  eId: string;
  students: readonly ReportStudent[];
  /** They are all of the company's. */
  isWholeCompany: boolean;
  onClose: () => void;
}

/**
 * Asks for students, kind of report and academic year, and downloads the result (APPR-023, 025).
 */
export function ProgressReportDialog(props: ProgressReportDialogProps) {
  const t = useLabels();
  const query = useQuery(progressReportTypesQuery);
  if (query.data && query.data.length > 0) return <ReportForm {...props} types={query.data} />;
  return (
    <Dialog open title={t(reportLabels.title)} onClose={props.onClose}>
      {query.data ? (
        <EmptyState title={t(reportLabels.noTypes)} />
      ) : query.isError ? (
        <FailedQuery title={t(reportLabels.typesFailed)} query={query} />
      ) : (
        <SkeletonRows count={3} />
      )}
    </Dialog>
  );
}

type Format = 'pdf' | 'zip';

function ReportForm({
  eId,
  students,
  isWholeCompany,
  onClose,
  types,
}: ProgressReportDialogProps & { types: readonly ProgressReportType[] }) {
  const t = useLabels();
  const submit = useSubmit();
  const years = academicYearsOf(students, Number(today().slice(0, 4)));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    new Set(students.map(({ number }) => number)),
  );
  const [reportTypeId, setType] = useState(types[0]?.id ?? '');
  const [academicYear, setYear] = useState(years[0] ?? '');
  const [format, setFormat] = useState<Format>('pdf');
  const [asked, setAsked] = useState(false);
  const [only] = students;
  const underWay = useRef<AbortController>(null);
  // Closing the dialog cancels the download.
  useEffect(() => () => underWay.current?.abort(), []);
  const fault = faultOfChoice();

  function faultOfChoice(): string | null {
    if (chosen.size === 0) return t(reportLabels.studentsMissing);
    if (chosen.size <= maxReportStudents) return null;
    return t(reportLabels.tooMany, { max: maxReportStudents });
  }

  function make(): void {
    setAsked(true);
    if (fault !== null || reportTypeId === '' || academicYear === '') {
      submit.refuse();
      return;
    }
    void submit.submit(async () => {
      const giveUp = new AbortController();
      underWay.current = giveUp;
      const file = await downloadApi(
        'employer/generateStudentProgressReport',
        {
          eId,
          studentNumbers: numbersToSend(students, chosen, isWholeCompany),
          reportTypeId,
          academicYear,
          format: chosen.size > 1 ? format : 'pdf',
        },
        { timeLimit, signal: giveUp.signal },
      ).catch((error) => {
        if (giveUp.signal.aborted) return null;
        throw error;
      });
      if (file === null) return;
      saveFile(file);
      showToast({ level: 'success', title: t(reportLabels.made) });
      onClose();
    });
  }

  return (
    <FormDialog
      size="medium"
      title={t(reportLabels.title)}
      submit={submit}
      act={t(reportLabels.make)}
      onAct={make}
      onClose={onClose}
    >
      {students.length === 1 && only ? (
        <div>
          <p className={styles.label}>{t(reportLabels.student)}</p>
          <p>
            {only.name} <span className={styles.number}>{only.number}</span>
          </p>
        </div>
      ) : (
        <StudentPicker
          students={students}
          chosen={chosen}
          onChange={setChosen}
          error={asked ? fault : null}
        />
      )}
      <SelectField
        label={t(reportLabels.type)}
        placeholder={t(reportLabels.typePlaceholder)}
        options={types.map(({ id, name }) => ({ value: id, label: name }))}
        value={reportTypeId}
        onChange={(id) => {
          setType(id);
          submit.changed('reportTypeId');
        }}
        error={
          asked && reportTypeId === ''
            ? t(reportLabels.typeMissing)
            : submit.faultOf('reportTypeId')
        }
      />
      <SelectField
        label={t(reportLabels.year)}
        placeholder={t(reportLabels.yearPlaceholder)}
        options={years.map((year) => ({ value: year, label: year }))}
        value={academicYear}
        onChange={(year) => {
          setYear(year);
          submit.changed('academicYear');
        }}
        error={
          asked && academicYear === ''
            ? t(reportLabels.yearMissing)
            : submit.faultOf('academicYear')
        }
      />
      {chosen.size > 1 && (
        <RadioGroup<Format>
          label={t(reportLabels.format)}
          help={t(reportLabels.makeHelp)}
          options={[
            { value: 'pdf', label: t(reportLabels.onePdf) },
            { value: 'zip', label: t(reportLabels.zip) },
          ]}
          value={format}
          onChange={setFormat}
        />
      )}
    </FormDialog>
  );
}

import { ScrollIcon } from '@phosphor-icons/react/dist/csr/Scroll';
import type { Label } from '@tradebridge/contract/labels';
import { useState } from 'react';
import { downloadApi } from '../app/api-client.ts';
import { FormDialog } from '../app/FormDialog.tsx';
import { today } from '../app/format.ts';
import { saveFile } from '../app/save-file.ts';
import { useSubmit } from '../app/use-submit.ts';
import { useLabels } from '../ui/labels.ts';
import { RadioGroup } from '../ui/RadioGroup.tsx';
import { SegmentedFilter } from '../ui/SegmentedFilter.tsx';
import { TextField } from '../ui/TextField.tsx';
import { ToolbarButton } from '../ui/ToolbarButton.tsx';
import type { Period } from './financial-year.ts';
import { receiptLabels } from './labels.ts';
import styles from './Statement.module.css';
import { faultsOf, periodOf, type ReadyPeriod, readyPeriodOf, readyPeriods } from './statement.ts';

const periodLabels: Record<ReadyPeriod, Label> = {
  'this-year': receiptLabels.thisYear,
  'last-year': receiptLabels.lastYear,
  'three-months': receiptLabels.lastThreeMonths,
};
const faultLabels = {
  missing: receiptLabels.dayMissing,
  'before-start': receiptLabels.endBeforeStart,
};

/** Opens the company's statement of account. */
export function Statement({ eId }: { eId: string }) {
  const t = useLabels();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ToolbarButton
        label={t(receiptLabels.statement)}
        icon={<ScrollIcon size={18} weight="bold" aria-hidden="true" />}
        onClick={() => setOpen(true)}
      />
      {isOpen && <StatementDialog eId={eId} onClose={() => setOpen(false)} />}
    </>
  );
}

interface StatementDialogProps {
  eId: string;
  onClose: () => void;
}

function StatementDialog({ eId, onClose }: StatementDialogProps) {
  const t = useLabels();
  const now = today();
  const [period, setPeriod] = useState<Period>(() => periodOf('this-year', now));
  const [format, setFormat] = useState<'pdf' | 'csv'>('pdf');
  const [isAsked, setAsked] = useState(false);
  const sending = useSubmit();
  const { faultOf, changed, refuse, submit } = sending;
  const faults = faultsOf(period);
  const ready = readyPeriodOf(period, now);

  const errorOf = (end: 'start' | 'end') => {
    const fault = isAsked ? faults[end] : null;
    return fault ? t(faultLabels[fault]) : faultOf(end);
  };
  const change = (part: Partial<Period>) => {
    setPeriod({ ...period, ...part });
    for (const name of Object.keys(part)) changed(name);
  };

  async function download(): Promise<void> {
    setAsked(true);
    if (faults.start || faults.end) return refuse();
    await submit(async () => {
      saveFile(await downloadApi('employer/downloadStatement', { eId, ...period, format }));
      onClose();
    });
  }

  return (
    <FormDialog
      title={t(receiptLabels.statement)}
      size="medium"
      submit={sending}
      act={t(receiptLabels.downloadStatement)}
      onAct={() => void download()}
      onClose={onClose}
    >
      <p>{t(receiptLabels.statementHelp)}</p>
      <SegmentedFilter
        label={t(receiptLabels.period)}
        value={ready ?? 'own'}
        onChange={(chosen) => {
          if (chosen !== 'own') change(periodOf(chosen, now));
        }}
        options={[
          ...readyPeriods.map((value) => ({ value, label: t(periodLabels[value]) })),
          // Custom days are chosen below.
          ...(ready ? [] : [{ value: 'own' as const, label: t(receiptLabels.ownPeriod) }]),
        ]}
      />
      <div className={styles.days}>
        <TextField
          type="date"
          label={t(receiptLabels.from)}
          value={period.start}
          onChange={(event) => change({ start: event.target.value })}
          error={errorOf('start')}
        />
        <TextField
          type="date"
          label={t(receiptLabels.to)}
          value={period.end}
          onChange={(event) => change({ end: event.target.value })}
          error={errorOf('end')}
        />
      </div>
      <RadioGroup
        label={t(receiptLabels.format)}
        value={format}
        onChange={setFormat}
        inline
        options={[
          { value: 'pdf', label: t(receiptLabels.pdf), help: t(receiptLabels.pdfHelp) },
          { value: 'csv', label: t(receiptLabels.csv), help: t(receiptLabels.csvHelp) },
        ]}
      />
    </FormDialog>
  );
}

import { DownloadSimpleIcon } from '@phosphor-icons/react/dist/csr/DownloadSimple';
import { maxReceiptsAtOnce } from '@tradebridge/contract/receipt-rules';
import { useState } from 'react';
import { downloadApi } from '../app/api-client.ts';
import { FormDialog } from '../app/FormDialog.tsx';
import { formatCount, today } from '../app/format.ts';
import { saveFile } from '../app/save-file.ts';
import { useSubmit } from '../app/use-submit.ts';
import { useLabels } from '../ui/labels.ts';
import { RadioGroup } from '../ui/RadioGroup.tsx';
import { TextField } from '../ui/TextField.tsx';
import { ToolbarButton } from '../ui/ToolbarButton.tsx';
import { financialYearOf } from './financial-year.ts';
import { receiptLabels as labels } from './labels.ts';
import styles from './ReceiptsDownload.module.css';

/** Opens the download of a period's receipts. */
export function ReceiptsDownload({ eId }: { eId: string }) {
  const t = useLabels();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ToolbarButton
        label={t(labels.downloadAll)}
        icon={<DownloadSimpleIcon size={18} weight="bold" aria-hidden="true" />}
        onClick={() => setOpen(true)}
      />
      {isOpen && <DownloadDialog eId={eId} onClose={() => setOpen(false)} />}
    </>
  );
}

function DownloadDialog({ eId, onClose }: { eId: string; onClose: () => void }) {
  const t = useLabels();
  const [start, setStart] = useState(() => financialYearOf(today()).start);
  const [end, setEnd] = useState(today);
  const [format, setFormat] = useState<'pdf' | 'csv'>('pdf');
  const sending = useSubmit();
  const { faultOf, changed, submit } = sending;
  const most = (of: 'pdf' | 'csv') => ({ count: formatCount(maxReceiptsAtOnce[of]) });
  return (
    <FormDialog
      title={t(labels.downloadAllTitle)}
      size="medium"
      submit={sending}
      act={t(labels.downloadAll)}
      onAct={() =>
        void submit(async () => {
          saveFile(await downloadApi('employer/downloadReceipts', { eId, start, end, format }));
          onClose();
        })
      }
      onClose={onClose}
    >
      <p>{t(labels.downloadAllHelp)}</p>
      <div className={styles.days}>
        <TextField
          type="date"
          label={t(labels.from)}
          value={start}
          onChange={(event) => {
            setStart(event.target.value);
            changed('start');
          }}
          error={faultOf('start')}
        />
        <TextField
          type="date"
          label={t(labels.to)}
          value={end}
          onChange={(event) => {
            setEnd(event.target.value);
            changed('end');
          }}
          error={faultOf('end')}
        />
      </div>
      <RadioGroup
        label={t(labels.format)}
        value={format}
        onChange={(chosen) => {
          setFormat(chosen);
          changed('end');
        }}
        inline
        options={[
          { value: 'pdf', label: t(labels.pdf), help: t(labels.pdfOfAllHelp, most('pdf')) },
          { value: 'csv', label: t(labels.csv), help: t(labels.csvOfAllHelp, most('csv')) },
        ]}
      />
    </FormDialog>
  );
}

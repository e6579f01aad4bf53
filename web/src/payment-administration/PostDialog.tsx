import { maxReferenceLength } from '@tradebridge/contract/checkout-rules';
import { useId, useState } from 'react';
import { callApi } from '../app/api-client.ts';
import { FormDialog } from '../app/FormDialog.tsx';
import { formatCount } from '../app/format.ts';
import { showToast } from '../app/toasts.ts';
import { useSubmit } from '../app/use-submit.ts';
import { Checkbox } from '../ui/Checkbox.tsx';
import { useLabels } from '../ui/labels.ts';
import { TextField } from '../ui/TextField.tsx';
import styles from './ActDialog.module.css';
import { actLabels as labels } from './act-labels.ts';
import { useOrderChanged } from './use-payments.ts';

interface PostDialogProps {
  orderNumber: string;
  /** Printed documents waiting to be posted. */
  lines: readonly { lineNumber: number; description: string; quantity: number }[];
  onClose: () => void;
}

/** Marks printed documents of an order as posted, as many as went into the envelope. */
export function PostDialog({ orderNumber, lines, onClose }: PostDialogProps) {
  const t = useLabels();
  const changed = useOrderChanged();
  const faultId = useId();
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  // As of opening the dialog: the options must not move while the user is choosing.
  const [offered] = useState(lines);
  const [chosen, setChosen] = useState(() => offered.map(({ lineNumber }) => lineNumber));
  const [reference, setReference] = useState('');
  const [isAsked, setAsked] = useState(false);
  const sending = useSubmit();
  const { busy, faultOf, changed: mended, submit } = sending;
  const isNone = isAsked && chosen.length === 0;
  return (
    <FormDialog
      title={t(labels.postTitle, { number: orderNumber })}
      submit={sending}
      act={t(labels.postDo)}
      onAct={() => void post()}
      onClose={onClose}
      isHeldWhileBusy
    >
      <p>{t(labels.postHelp)}</p>
      <fieldset className={styles.group} aria-describedby={isNone ? faultId : undefined}>
        <legend className={styles.legend}>{t(labels.postLines)}</legend>
        <div className={styles.lines}>
          {offered.map(({ lineNumber, description, quantity }) => (
            <Checkbox
              key={lineNumber}
              checked={chosen.includes(lineNumber)}
              disabled={busy}
              onChange={({ target: { checked } }) =>
                setChosen(
                  checked
                    ? [...chosen, lineNumber]
                    : chosen.filter((other) => other !== lineNumber),
                )
              }
            >
              {t(labels.postLine, { line: description, count: formatCount(quantity) })}
            </Checkbox>
          ))}
        </div>
        {isNone && (
          <p id={faultId} role="alert" className={styles.fault}>
            {t(labels.postNone)}
          </p>
        )}
      </fieldset>
      <TextField
        label={t(labels.postReference)}
        help={t(labels.postReferenceHelp)}
        autoComplete="off"
        spellCheck={false}
        maxLength={maxReferenceLength}
        value={reference}
        onChange={(event) => {
          mended('reference');
          setReference(event.target.value);
        }}
        error={faultOf('reference')}
      />
    </FormDialog>
  );

  async function post(): Promise<void> {
    setAsked(true);
    if (chosen.length === 0) return;
    await submit(async () => {
      changed(
        await callApi(
          'payments/markDelivered',
          { orderNumber, lineNumbers: chosen, reference: reference.trim() || null },
          { idempotencyKey },
        ),
      );
      showToast({ level: 'success', title: t(labels.posted, { number: orderNumber }) });
      onClose();
    });
  }
}

import { dollars } from '@tradebridge/contract/csv';
import type { PaymentAttempt } from '@tradebridge/contract/payments';
import { useId } from 'react';
import { formatMoney } from '../app/format.ts';
import { Checkbox } from '../ui/Checkbox.tsx';
import { useLabels } from '../ui/labels.ts';
import { RadioGroup } from '../ui/RadioGroup.tsx';
import { TextField } from '../ui/TextField.tsx';
import styles from './ActDialog.module.css';
import { actLabels as labels } from './act-labels.ts';
import {
  centsOf,
  lineFaultOf,
  linesFaultOf,
  type RefundableLine,
  type RefundEntry,
} from './refund-entry.ts';

interface RefundLinesProps {
  attempt: PaymentAttempt;
  lines: readonly RefundableLine[];
  entry: RefundEntry;
  onChange: (entry: RefundEntry) => void;
  /** Whether missing input is shown. */
  isAsked: boolean;
}

/** The amount to refund: everything left, or lines and parts of lines. */
export function RefundLines({ attempt, lines, entry, onChange, isAsked }: RefundLinesProps) {
  const t = useLabels();
  const faultId = useId();
  const { isAll, amounts } = entry;
  const amount = formatMoney(attempt.refundable);
  const fault = linesFaultOf(attempt, entry);
  const isFaultShown = fault !== null && (isAsked || fault !== labels.refundNoLine);
  return (
    <>
      <RadioGroup
        label={t(labels.refundHowMuch)}
        value={isAll ? 'all' : 'part'}
        onChange={(chosen) => onChange({ isAll: chosen === 'all', amounts: chosenAtFirst() })}
        options={[
          { value: 'all' as const, label: t(labels.refundAll, { amount }) },
          {
            value: 'part' as const,
            label: t(labels.refundPart),
            help: t(labels.refundPartHelp),
          },
        ]}
      />
      {!isAll && (
        <fieldset
          className={styles.group}
          aria-invalid={isFaultShown ? true : undefined}
          aria-describedby={isFaultShown ? faultId : undefined}
        >
          <legend className={styles.legend}>{t(labels.refundLines)}</legend>
          <div className={styles.parts}>
            {lines.map((line) => (
              <LineEntry
                key={line.lineNumber}
                line={line}
                typed={amounts.get(line.lineNumber) ?? null}
                isAsked={isAsked}
                onType={(typed) => set(line.lineNumber, typed)}
              />
            ))}
          </div>
          {isFaultShown && (
            <p id={faultId} role="alert" className={styles.fault}>
              {t(fault, { amount })}
            </p>
          )}
        </fieldset>
      )}
    </>
  );

  /** With a single line there is nothing to choose. */
  function chosenAtFirst(): ReadonlyMap<number, string> {
    const [only, ...others] = lines;
    if (!only || others.length > 0 || amounts.size > 0) return amounts;
    return new Map([[only.lineNumber, dollars(only.refundable)]]);
  }

  /** @param typed null if the line is not refunded */
  function set(lineNumber: number, typed: string | null): void {
    const changed = new Map(amounts);
    if (typed === null) changed.delete(lineNumber);
    else changed.set(lineNumber, typed);
    onChange({ isAll, amounts: changed });
  }
}

interface LineEntryProps {
  line: RefundableLine;
  /** Null if it is not refunded. */
  typed: string | null;
  isAsked: boolean;
  onType: (typed: string | null) => void;
}

function LineEntry({ line, typed, isAsked, onType }: LineEntryProps) {
  const t = useLabels();
  const { description, quantity, refundable } = line;
  const name =
    quantity > 1 ? t(labels.refundSeveral, { count: quantity, line: description }) : description;
  const max = formatMoney(refundable);
  const fault = typed === null ? null : lineFaultOf(line, typed);
  return (
    <div className={styles.part}>
      <Checkbox
        checked={typed !== null}
        onChange={({ target: { checked } }) => onType(checked ? dollars(refundable) : null)}
      >
        {name}
      </Checkbox>
      {typed !== null && (
        <TextField
          label={t(labels.refundAmountOf, { line: name })}
          help={t(labels.refundMost, { amount: max })}
          inputMode="decimal"
          autoComplete="off"
          required
          value={typed}
          onChange={(event) => onType(event.target.value)}
          error={fault && (isAsked || centsOf(typed) !== null) ? t(fault, { amount: max }) : null}
        />
      )}
    </div>
  );
}

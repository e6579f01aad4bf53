import { formAnswerLabels } from '@tradebridge/contract/form-answer-labels';
import type { AnswerFault } from '@tradebridge/contract/form-answers';
import type { Label, Wording } from '@tradebridge/contract/labels';
import type { RefObject } from 'react';
import { type Translate, useLabels } from '../ui/labels.ts';
import { Note } from '../ui/Note.tsx';
import styles from './FormView.module.css';
import { type FormEntry, useChanges } from './form-entry.ts';
import { formLabels } from './labels.ts';
import type { ShownPage } from './shown-pages.ts';

interface ErrorSummaryProps {
  entry: FormEntry;
  /** Pages the user tried to leave. */
  pages: readonly ShownPage[];
  heading: RefObject<HTMLHeadingElement | null>;
  onChoose: (fault: AnswerFault) => void;
}

/** All faults, each linked to its field; removed once there are none. */
export function ErrorSummary({ entry, pages, heading, onChoose }: ErrorSummaryProps) {
  const t = useLabels();
  useChanges(entry);
  const labels = labelsOf(pages);
  const faults = entry.faults.filter(({ name }) => name === '' || labels.has(name));
  if (faults.length === 0) return null;
  return (
    <Note meaning="red">
      <h2 ref={heading} tabIndex={-1} className={styles.summaryTitle}>
        {t(formLabels.summaryTitle)}
      </h2>
      <ul className={styles.summary}>
        {faults.map((fault) => (
          <li key={`${fault.name} ${fault.part ?? ''}`}>
            {fault.name === '' ? (
              textOf(t, fault.message)
            ) : (
              <a
                href={`#${encodeURIComponent(fault.name)}`}
                onClick={(event) => {
                  // The router owns the address.
                  event.preventDefault();
                  onChoose(fault);
                }}
              >
                {faultInWords(t, fault, labels.get(fault.name) ?? '')}
              </a>
            )}
          </li>
        ))}
      </ul>
    </Note>
  );
}

const labelsOf = (pages: readonly ShownPage[]): ReadonlyMap<string, string> =>
  new Map(
    pages.flatMap(({ sections }) =>
      sections.flatMap(({ rows }) =>
        rows.flat().map(({ name, field }): [string, string] => [name, field.label]),
      ),
    ),
  );

const textOf = (t: Translate, wording: Wording) => ('key' in wording ? t(wording) : t(...wording));

const labelIn = (wording: Wording): Label => ('key' in wording ? wording : wording[0]);

/** A required field is named by its message; any other by its label in front. */
function faultInWords(t: Translate, { message, part }: AnswerFault, label: string): string {
  const fault = textOf(t, message);
  if (labelIn(message) === formAnswerLabels.required) return fault;
  return t(formLabels.faultOf, { label: part === undefined ? label : `${label}, ${part}`, fault });
}

/** Moves the focus to a field: to its first faulty part. */
export function focusAnswer(place: HTMLElement | null, { name }: Pick<AnswerFault, 'name'>): void {
  const fields = [...(place?.querySelectorAll<HTMLElement>('[data-answer]') ?? [])];
  const field = fields.find(({ dataset }) => dataset.answer === name);
  const target =
    field?.querySelector<HTMLElement>('input[aria-invalid], select[aria-invalid]') ??
    field?.querySelector<HTMLElement>('input:not([hidden]), select, textarea, button');
  target?.focus();
}

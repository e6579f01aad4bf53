import { isEmptyAddress } from '@tradebridge/contract/address-rules';
import { sizeInWords } from '@tradebridge/contract/file-size';
import type { AnswerValue } from '@tradebridge/contract/form-answers';
import { npsMost } from '@tradebridge/contract/form-rules';
import { addressIn, answerTo } from '@tradebridge/contract/form-values';
import type { FormField } from '@tradebridge/contract/forms';
import { halfOfDay } from '@tradebridge/contract/month-names';
import type { AnnouncedFile } from '@tradebridge/contract/submissions';
import type { ReactNode } from 'react';
import { AddressText } from '../addresses/AddressText.tsx';
import { DownloadButton } from '../app/DownloadButton.tsx';
import { formatDay, formatInstant } from '../app/format.ts';
import { type Translate, useLabels } from '../ui/labels.ts';
import styles from './AnswerText.module.css';
import { answerLabels as labels } from './answer-labels.ts';
import { pointsOf } from './likert-points.ts';

/** A file of an answer. */
export type AnswerFile = Pick<AnnouncedFile, 'uniqueName' | 'originalName' | 'size'> & {
  /** Loads the file; null until it has arrived. */
  readonly load: (() => Promise<File>) | null;
};

interface AnswerTextProps {
  field: FormField;
  value: AnswerValue;
  files: readonly AnswerFile[];
}

/** An answer for reading, by the type of its field. */
export function AnswerText({ field, value, files }: AnswerTextProps) {
  const t = useLabels();
  const none = <span className={styles.none}>{t(labels.notAnswered)}</span>;
  if (value === null) return none;
  switch (field.type) {
    case 'likert':
      return <Likert field={field} value={value} none={none} />;
    case 'address': {
      const address = addressIn(value);
      return address && !isEmptyAddress(address) ? (
        <AddressText address={{ ...address, isAustralian: address.isAustralian === true }} />
      ) : (
        none
      );
    }
    case 'file':
      return <Files value={value} files={files} none={none} />;
    default: {
      const words = inWords(t, field, value);
      return words === '' ? none : <span className={styles.words}>{words}</span>;
    }
  }
}

/** Answers of a single word or text. */
function inWords(t: Translate, { type, editProps }: FormField, value: AnswerValue): string {
  if (typeof value === 'boolean') return t(value ? labels.yes : labels.no);
  if (typeof value !== 'string' && typeof value !== 'number') return '';
  const text = String(value);
  switch (type) {
    case 'date':
      return formatDay(text);
    case 'time':
      return timeInWords(t, text);
    case 'datetime':
      return Number.isNaN(Date.parse(text)) ? text : formatInstant(text);
    case 'nps':
      return t(labels.npsOf, { answer: text, max: npsMost });
    case 'select':
    case 'radio':
      return editProps.options?.find((option) => option.value === text)?.label || text;
    default:
      return text;
  }
}

/** `14:05` as `02:05 pm`. */
function timeInWords(t: Translate, time: string): string {
  const [hours = '', minute = ''] = time.split(':');
  const hour = Number(hours);
  return t(labels.time, {
    hour: String(hour % 12 || 12).padStart(2, '0'),
    minute,
    half: halfOfDay(hour),
  });
}

function Likert({
  field,
  value,
  none,
}: Pick<AnswerTextProps, 'field' | 'value'> & { none: ReactNode }) {
  const t = useLabels();
  const { questions = [] } = field.editProps;
  const points = pointsOf(field.editProps);
  const answerOf = (question: string): ReactNode => {
    const answer = answerTo(value, question);
    if (answer === null) return none;
    return points.find((point) => point.value === String(answer))?.label ?? String(answer);
  };
  return (
    <table className={styles.likert} aria-label={field.label}>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{t(labels.question)}</th>
          <th scope="col">{t(labels.answer)}</th>
        </tr>
      </thead>
      <tbody>
        {questions.map((question) => (
          <tr key={question}>
            <th scope="row">{question}</th>
            <td>{answerOf(question)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Files({ value, files, none }: Omit<AnswerTextProps, 'field'> & { none: ReactNode }) {
  const t = useLabels();
  const named = Array.isArray(value)
    ? value.flatMap((name) => files.find(({ uniqueName }) => uniqueName === name) ?? [])
    : [];
  if (named.length === 0) return none;
  return (
    <ul className={styles.files}>
      {named.map(({ uniqueName, originalName: name, size, load }) => (
        <li key={uniqueName}>
          {load ? (
            <DownloadButton load={load}>
              {t(labels.downloadFile, { name, size: sizeInWords(size) })}
            </DownloadButton>
          ) : (
            <span className={styles.none}>{t(labels.filePending, { name })}</span>
          )}
        </li>
      ))}
    </ul>
  );
}

import type { AnswerValue } from '@tradebridge/contract/form-answers';
import { answerTo } from '@tradebridge/contract/form-values';
import { useId } from 'react';
import { classNames } from '../ui/class-names.ts';
import { useLabels } from '../ui/labels.ts';
import { describedBy, FieldNotes } from '../ui/TextField.tsx';
import { pointsOf } from './likert-points.ts';
import styles from './Questions.module.css';
import type { FieldProps } from './shown-field.ts';

/** A scale for several questions: a table, or below 560 px a card per question (FORM-023). */
export function LikertAnswer({
  field,
  value,
  label,
  help,
  error,
  faults,
  onChange,
  onLeave,
}: FieldProps) {
  const t = useLabels();
  const id = useId();
  const { questions = [], required } = field.editProps;
  const points = pointsOf(field.editProps);
  const messageOf = (question: string) => {
    const message = faults.find(({ part }) => part === question)?.message;
    return message && ('key' in message ? t(message) : t(...message));
  };
  const isOpen = (question: string) =>
    error !== undefined && required === true && answerTo(value, question) === null;
  return (
    <fieldset
      className={classNames(styles.questions, styles.likert)}
      aria-describedby={describedBy(id, help, error)}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) onLeave();
      }}
    >
      <legend className={styles.legend}>{label}</legend>
      <FieldNotes id={id} help={help} error={error} />
      <div className={styles.rows}>
        <div className={styles.options} aria-hidden="true">
          <span />
          <div className={styles.points}>
            {points.map((point) => (
              <span key={point.value}>{point.label}</span>
            ))}
          </div>
        </div>
        {questions.map((question) => {
          const fault = messageOf(question);
          const isWrong = fault !== undefined || isOpen(question);
          return (
            <fieldset
              key={question}
              className={classNames(styles.question, isWrong && styles.wrong)}
            >
              <legend className={styles.questionLegend}>{question}</legend>
              <div className={styles.points}>
                {points.map((point) => (
                  <label key={point.value} className={styles.point}>
                    <input
                      type="radio"
                      name={`${id}${question}`}
                      aria-invalid={isWrong || undefined}
                      checked={String(answerTo(value, question) ?? '') === point.value}
                      onChange={() => onChange(withAnswer(value, question, point.sent))}
                    />
                    <span className={styles.word}>{point.label}</span>
                  </label>
                ))}
              </div>
              {fault && <p className={styles.error}>{fault}</p>}
            </fieldset>
          );
        })}
      </div>
    </fieldset>
  );
}

/** Adds an answer. A question may equal a built-in property of objects. */
function withAnswer(
  value: AnswerValue | undefined,
  question: string,
  point: string | number,
): AnswerValue {
  const before = typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
  return Object.fromEntries([...Object.entries(before), [question, point]]);
}

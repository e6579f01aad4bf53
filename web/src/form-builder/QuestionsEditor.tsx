import { maxOptionLength, maxQuestions } from '@tradebridge/contract/form-rules';
import { movedWithin } from '../content/move-within.ts';
import { plainText, useLabels } from '../ui/labels.ts';
import styles from './FieldProperties.module.css';
import { HeldField } from './HeldField.tsx';
import { LineList } from './LineList.tsx';
import { propertyLabels as labels } from './property-labels.ts';

interface QuestionsEditorProps {
  questions: readonly string[];
  onChange: (questions: readonly string[]) => void;
}

/** The statements of a likert, by which answers are stored. */
export function QuestionsEditor({ questions, onChange }: QuestionsEditorProps) {
  const t = useLabels();
  return (
    <LineList
      title={t(labels.questions)}
      lines={questions}
      max={maxQuestions}
      addWords={t(labels.addQuestion)}
      onAdd={() => {
        let number = questions.length + 1;
        while (questions.includes(plainText(labels.question, { number }))) number += 1;
        onChange([...questions, plainText(labels.question, { number })]);
      }}
      onMove={(from, to) => onChange(movedWithin(questions, from, to))}
      onRemove={(index) => onChange(questions.toSpliced(index, 1))}
      onPaste={(lines, isReplacing) =>
        onChange([...new Set([...(isReplacing ? [] : questions), ...lines])])
      }
    >
      {(index) => (
        <HeldField
          label={t(labels.question, { number: index + 1 })}
          className={styles.compact}
          maxLength={maxOptionLength}
          value={questions[index] ?? ''}
          faultOf={(entered) => {
            const question = entered.trim();
            if (question === '' || question === '__proto__') return t(labels.questionMissing);
            const isThere = questions.some(
              (one, other) => other !== index && one.trim() === question,
            );
            return isThere ? t(labels.questionTaken) : null;
          }}
          onTake={(question) => onChange(questions.with(index, question))}
        />
      )}
    </LineList>
  );
}

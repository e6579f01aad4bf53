import { formAnswerLabels } from '@tradebridge/contract/form-answer-labels';
import type { FieldType } from '@tradebridge/contract/form-rules';
import { isAnswered } from '@tradebridge/contract/form-rules';
import type { FormField } from '@tradebridge/contract/forms';
import { lazy, memo, type ReactNode, Suspense } from 'react';
import { type Translate, useLabels } from '../ui/labels.ts';
import { Note } from '../ui/Note.tsx';
import { SkeletonBlock } from '../ui/Skeleton.tsx';
import { ChoiceAnswer } from './ChoiceAnswer.tsx';
import { DateAnswer } from './DateAnswer.tsx';
import { DisplayAnswer } from './DisplayAnswer.tsx';
import styles from './FieldView.module.css';
import { FileAnswer } from './FileAnswer.tsx';
import { type FormEntry, useAnswer, useFaults } from './form-entry.ts';
import { LikertAnswer } from './LikertAnswer.tsx';
import { formLabels } from './labels.ts';
import { NpsAnswer } from './NpsAnswer.tsx';
import { SignatureAnswer } from './SignatureAnswer.tsx';
import type { FieldProps } from './shown-field.ts';
import { TextAnswer } from './TextAnswer.tsx';
import { ToggleAnswer } from './ToggleAnswer.tsx';

// With postcodes and countries it is half as much code as all others, and few forms use it.
const AddressAnswer = lazy(async () => ({
  default: (await import('./AddressAnswer.tsx')).AddressAnswer,
}));

interface FieldViewProps {
  field: FormField;
  /** The name of its answer, with the row in a repeating group. */
  name: string;
  entry: FormEntry;
}

/** A field as respondents see it. Rendered when its own answer or faults change. */
export const FieldView = memo(function FieldView({ field, name, entry }: FieldViewProps) {
  return (
    <div data-answer={name} data-type={field.type} className={styles.field}>
      {isAnswered(field.type) ? (
        <Answered field={field} name={name} entry={entry} />
      ) : (
        <Shown field={field} name={name} entry={entry} />
      )}
    </div>
  );
});

function Shown({ field, name, entry }: FieldViewProps) {
  switch (field.type) {
    case 'paragraph':
      return <p className={styles.paragraph}>{field.label}</p>;
    case 'display':
      return <DisplayAnswer field={field} name={name} entry={entry} />;
    default:
      // Sections render headers; hidden fields are not rendered.
      return null;
  }
}

function Answered({ field, name, entry }: FieldViewProps) {
  const t = useLabels();
  const value = useAnswer(entry, name);
  const faults = useFaults(entry, name);
  const of = answers[field.type];
  if (!of)
    return <Note meaning="red">{t(formAnswerLabels.unknownFieldType, { type: field.type })}</Note>;
  return of({
    field,
    name,
    entry,
    value,
    label: labelOf(t, field),
    help: field.editProps.description || undefined,
    error: textOfFault(t, faults),
    faults,
    onChange: (changed) => entry.answer(name, changed),
    onLeave: () => entry.touch(name),
  });
}

/** Optional fields say so; a switch that is off is an answer. */
function labelOf(t: Translate, { type, label, editProps }: FormField): string {
  const isOptional = !editProps.required && type !== 'toggle';
  return isOptional ? t(formLabels.optional, { label }) : label;
}

/** The first fault of an answer as a whole. */
function textOfFault(t: Translate, faults: FieldProps['faults']): string | undefined {
  const [fault] = faults.filter(({ part }) => part === undefined);
  if (!fault) return undefined;
  return 'key' in fault.message ? t(fault.message) : t(...fault.message);
}

const answers: Partial<Record<FieldType, (props: FieldProps) => ReactNode>> = {
  text: (props) => <TextAnswer {...props} />,
  textarea: (props) => <TextAnswer {...props} />,
  email: (props) => <TextAnswer {...props} />,
  address: (props) => (
    <Suspense fallback={<SkeletonBlock height={280} />}>
      <AddressAnswer {...props} />
    </Suspense>
  ),
  date: (props) => <DateAnswer {...props} />,
  time: (props) => <DateAnswer {...props} />,
  datetime: (props) => <DateAnswer {...props} />,
  toggle: (props) => <ToggleAnswer {...props} />,
  select: (props) => <ChoiceAnswer {...props} />,
  radio: (props) => <ChoiceAnswer {...props} />,
  likert: (props) => <LikertAnswer {...props} />,
  nps: (props) => <NpsAnswer {...props} />,
  file: (props) =>
    props.field.editProps.draw ? <SignatureAnswer {...props} /> : <FileAnswer {...props} />,
};

import type { FieldCounts, ResultField } from '@tradebridge/contract/form-results';
import type { FormField } from '@tradebridge/contract/forms';
import { formatCount } from '../app/format.ts';
import { plural, useLabels } from '../ui/labels.ts';
import { Section } from '../ui/Section.tsx';
import { Tag } from '../ui/Tag.tsx';
import { ChoiceBars } from './ChoiceBars.tsx';
import styles from './FieldResult.module.css';
import { FiguresTable, LikertTable } from './FiguresTable.tsx';
import { fieldFigures, npsAnswers, type ShownField } from './field-figures.ts';
import { signed } from './figures.ts';
import { LikertStacks } from './LikertStacks.tsx';
import { resultLabels as labels } from './labels.ts';
import { NpsResult } from './NpsResult.tsx';
import { TextAnswers } from './TextAnswers.tsx';

interface FieldResultProps {
  formId: string;
  field: ResultField;
  counts: FieldCounts | undefined;
  /** The field in the current form; undefined if it was removed. */
  asked: FormField | undefined;
  areChartsOn: boolean;
}

/** The results of a field. */
export function FieldResult({ formId, field, counts, asked, areChartsOn }: FieldResultProps) {
  const t = useLabels();
  const shown = fieldFigures(t, field, counts);
  const { answers } = shown;
  const label = field.label || field.name;
  const isChart = areChartsOn && shown.as !== 'texts';
  return (
    <Section
      title={label}
      titleNote={field.isCurrent ? undefined : t(labels.earlier)}
      flush={answers > 0 && !isChart}
      aside={
        <>
          <span className={styles.count}>
            {t(plural(answers, labels.answersOne, labels.answersMany), {
              count: formatCount(answers),
            })}
          </span>
          {!field.isCurrent && <Tag meaning="grey">{t(labels.earlier)}</Tag>}
        </>
      }
    >
      {content()}
    </Section>
  );

  function content() {
    if (answers === 0) return <p className={styles.none}>{t(labels.noAnswers)}</p>;
    if (shown.as === 'texts') {
      return <TextAnswers formId={formId} field={field} asked={asked} label={label} />;
    }
    return areChartsOn ? chart(shown) : table(shown);
  }

  function chart(of: ShownField) {
    switch (of.as) {
      case 'bars':
        return <ChoiceBars label={label} figures={of.figures} total={answers} />;
      case 'likert':
        return <LikertStacks label={label} questions={of.questions} />;
      case 'nps':
        return <NpsResult label={label} figures={of.nps} score={field.score ?? 0} />;
      default:
        return null;
    }
  }

  function table(of: ShownField) {
    switch (of.as) {
      case 'bars':
        return <FiguresTable label={label} figures={of.figures} total={answers} />;
      case 'likert':
        return <LikertTable label={label} questions={of.questions} />;
      case 'nps':
        return (
          <>
            <p className={styles.score}>
              {t(labels.npsScoreIs, { score: signed(field.score ?? 0) })} {t(labels.npsHelp)}
            </p>
            <FiguresTable label={label} figures={npsAnswers(of.nps)} total={answers} />
          </>
        );
      default:
        return null;
    }
  }
}

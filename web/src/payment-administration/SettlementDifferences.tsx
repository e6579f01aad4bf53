import { formatDay, formatMoney } from '../app/format.ts';
import { Button } from '../ui/Button.tsx';
import { type Translate, useLabels } from '../ui/labels.ts';
import type { Difference, ListProps } from './AttentionLists.tsx';
import { Row, Waiting } from './AttentionRow.tsx';
import { actLabels } from './act-labels.ts';
import { attentionLabels as labels } from './attention-labels.ts';
import { differenceWords, movementLabels } from './wording.ts';

interface SettlementDifferencesProps extends ListProps {
  differences: readonly Difference[];
}

/** Differences found by settlements, each with its order. */
export function SettlementDifferences({ differences, onAct }: SettlementDifferencesProps) {
  const t = useLabels();
  return (
    <Waiting title={labels.differences} help={labels.differencesHelp} count={differences.length}>
      {differences.map((difference) => {
        const { differenceId, orderNumber, type, kind, providerOrderId: id } = difference;
        const { title, what } = differenceWords[kind];
        return (
          <Row
            key={differenceId}
            orderNumber={orderNumber}
            title={`${t(movementLabels[type])}: ${t(title)}`}
            facts={`${t(labels.differenceOf, { day: formatDay(difference.day) })} · ${t(labels.differenceProvider, { id })}`}
            what={
              <>
                {sidesInWords(t, difference)}
                <br />
                {t(what)}
              </>
            }
            action={
              onAct && (
                <Button
                  aria-label={t(labels.closeDifferenceOf, {
                    id,
                    reference:
                      difference.ownReference ??
                      difference.theirReference ??
                      t(labels.differenceNoReference),
                  })}
                  onClick={() => onAct({ kind: 'closeDifference', difference })}
                >
                  {t(actLabels.closeReview)}
                </Button>
              )
            }
          />
        );
      })}
    </Waiting>
  );
}

/** 'Here: $20.00, T-2. At the provider: $20.01, T-2.' */
function sidesInWords(t: Translate, difference: Difference): string {
  const side = (amount: number | null, reference: string | null, some: Words, none: Words) =>
    amount === null
      ? t(none)
      : t(some, {
          amount: formatMoney(amount),
          reference: reference || t(labels.differenceNoReference),
        });
  const { ownAmount, ownReference, theirAmount, theirReference } = difference;
  return [
    side(ownAmount, ownReference, labels.differenceHere, labels.differenceHereNone),
    side(theirAmount, theirReference, labels.differenceThere, labels.differenceThereNone),
  ].join(' ');
}

type Words = (typeof labels)[keyof typeof labels];

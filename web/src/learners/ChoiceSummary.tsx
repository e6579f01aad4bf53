import { formatMoney } from '../app/format.ts';
import { Button } from '../ui/Button.tsx';
import { plural, useLabels } from '../ui/labels.ts';
import { Section } from '../ui/Section.tsx';
import { Sum, SumList } from '../ui/SumList.tsx';
import styles from './ChoiceSummary.module.css';
import { amountOfChosen, type Chosen } from './document-choice.ts';
import { learnerLabels as labels } from './labels.ts';

interface ChoiceProps {
  chosen: Chosen;
  onCart: () => void;
}

/** The chosen items and their total. `onCart` is null if a bar has the button. */
export function ChoiceSummary({ chosen, onCart }: { chosen: Chosen; onCart: (() => void) | null }) {
  const t = useLabels();
  const { items, amount, gstAmount } = chosen;
  const isEmpty = items.length === 0;
  return (
    <Section
      title={t(labels.choice)}
      footer={
        <div className={styles.total}>
          <SumList>
            {!isEmpty && <Sum name={t(labels.gstInIt)}>{formatMoney(gstAmount)}</Sum>}
            <Sum name={t(labels.total)} isTotal>
              {formatMoney(amount)}
            </Sum>
          </SumList>
          {onCart && (
            <>
              <ChoiceText chosen={chosen} />
              <CartButton chosen={chosen} onCart={onCart} />
            </>
          )}
        </div>
      }
    >
      {isEmpty ? (
        <p className={styles.empty}>{t(labels.choiceEmpty)}</p>
      ) : (
        <div className={styles.items}>
          <SumList>
            {items.map((chosenItem) => {
              const { item } = chosenItem;
              return (
                <Sum
                  key={`${item.categoryId} ${item.id} ${item.digital}`}
                  name={item.label}
                  note={
                    <>
                      {!item.digital &&
                        `${t(labels.times, { quantity: item.quantity, amount: formatMoney(item.fee) })}, `}
                      {t(item.digital ? labels.digital : labels.printed)}
                      <span className={styles.course}>{item.detail}</span>
                    </>
                  }
                >
                  {formatMoney(amountOfChosen(chosenItem))}
                </Sum>
              );
            })}
          </SumList>
        </div>
      )}
    </Section>
  );
}

/** On a phone, at the bottom: number, total, and the button. */
export function ChoiceBar({ chosen, onCart }: ChoiceProps) {
  const t = useLabels();
  return (
    <div className={styles.bar}>
      <span className={styles.barWords}>
        <span className={styles.barCount}>
          {t(plural(chosen.count, labels.chosenOne, labels.chosenMany), { count: chosen.count })}
        </span>
        <b className={styles.barAmount}>{formatMoney(chosen.amount)}</b>
      </span>
      <ChoiceText chosen={chosen} />
      <CartButton chosen={chosen} onCart={onCart} />
    </div>
  );
}

/** The same for screen readers, on each change. */
function ChoiceText({ chosen: { count, amount } }: { chosen: Chosen }) {
  const t = useLabels();
  return (
    <span role="status" className="visually-hidden">
      {t(labels.chosenTold, {
        chosen: t(plural(count, labels.chosenOne, labels.chosenMany), { count }),
        amount: formatMoney(amount),
      })}
    </span>
  );
}

function CartButton({ chosen, onCart }: ChoiceProps) {
  const t = useLabels();
  return (
    <Button
      look="primary"
      wide
      disabled={chosen.items.length === 0 && !chosen.isFaulty}
      onClick={onCart}
    >
      {t(labels.toCart)}
    </Button>
  );
}

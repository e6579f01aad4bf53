import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check';
import { mostSignOffsAtOnce, signOffStatements } from '@tradebridge/contract/sign-off-rules';
import type { SignoffRequest } from '@tradebridge/contract/sign-offs';
import { type Ref, useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { classNames } from '../ui/class-names.ts';
import { useLabels } from '../ui/labels.ts';
import styles from './DecisionBar.module.css';
import type { Answer } from './decision.ts';
import { signOffLabels } from './labels.ts';
import { NotYetDialog } from './NotYetDialog.tsx';
import { answeredInWords } from './wording.ts';

interface DecisionBarProps {
  eId: string;
  confirmButton: Ref<HTMLButtonElement>;
  /** What the user chose of the `count` that wait. */
  chosen: readonly SignoffRequest[];
  count: number;
  /** How many of the chosen a search or a filter hides. */
  hidden: number;
  onAnswer: (answer: Answer) => void;
}

/** What the user declares by confirming, and the two answers; always in sight. */
export function DecisionBar({
  eId,
  confirmButton,
  chosen,
  count,
  hidden,
  onAnswer,
}: DecisionBarProps) {
  const t = useLabels();
  const [isNotYet, setNotYet] = useState(false);
  const none = chosen.length === 0;
  const tooMany = chosen.length > mostSignOffsAtOnce;
  const cannot = none || tooMany;
  return (
    <div className={classNames(styles.bar, none && styles.idle)}>
      <p className={styles.words} role="status">
        {none && t(signOffLabels.noneChosen)}
        {tooMany &&
          t(signOffLabels.tooManyChosen, { most: mostSignOffsAtOnce, chosen: chosen.length })}
        {!cannot && (
          <>
            <b>{t(signOffLabels.chosenOf, { chosen: chosen.length, count })}</b>{' '}
            {hidden > 0 && `${t(signOffLabels.chosenHidden, { hidden })} `}
            {t(signOffStatements.competent)}{' '}
            <span className={styles.hint}>{t(signOffLabels.enterHint)}</span>
          </>
        )}
      </p>
      <div className={styles.acts}>
        <Button disabled={cannot} onClick={() => setNotYet(true)}>
          {t(signOffLabels.notYet)}
        </Button>
        <Button
          ref={confirmButton}
          look="primary"
          disabled={cannot}
          icon={<CheckIcon size={18} weight="bold" aria-hidden="true" />}
          onClick={() => onAnswer({ result: 'competent', comment: null, requests: chosen })}
        >
          {none
            ? t(signOffLabels.confirm)
            : t(signOffLabels.confirmSize, { size: answeredInWords(t, chosen) })}
        </Button>
      </div>
      {isNotYet && !none && (
        <NotYetDialog
          eId={eId}
          requests={chosen}
          onClose={() => setNotYet(false)}
          onAnswer={(comment) => {
            setNotYet(false);
            onAnswer({ result: 'notYetCompetent', comment, requests: chosen });
          }}
        />
      )}
    </div>
  );
}

import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check';
import { Link } from '@tanstack/react-router';
import { signOffStatements } from '@tradebridge/contract/sign-off-rules';
import type { SignoffRequest, SignoffResult } from '@tradebridge/contract/sign-offs';
import { useState } from 'react';
import { Button, buttonClass } from '../ui/Button.tsx';
import { Checkbox } from '../ui/Checkbox.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { plural, useLabels } from '../ui/labels.ts';
import { AnswerRequest } from './AnswerRequest.tsx';
import { CommentDialog } from './CommentDialog.tsx';
import styles from './ConfirmWaiting.module.css';
import { signOffLabels } from './labels.ts';
import { fullNameOf } from './requests.ts';
import { chosenOf, type Selection, unitsAmong, withChosen } from './selection.ts';
import type { Answer } from './send-decision.ts';
import { useSignOffs } from './use-sign-offs.ts';
import { answeredInWords, nameOf } from './wording.ts';

interface ConfirmWaitingProps {
  eId: string;
  contractId: string;
}

/** Answers a contract's waiting requests, from any page. */
export function ConfirmWaiting({ eId, contractId }: ConfirmWaitingProps) {
  const t = useLabels();
  const { open, readOnlyReason, answer } = useSignOffs(eId, contractId);
  const [isOpen, setOpen] = useState(false);
  if (!open || open.length === 0) return null;
  if (readOnlyReason !== null) {
    return (
      <Link
        to="/apprentice-signoffs/$cid"
        params={{ cid: contractId }}
        className={buttonClass('secondary')}
      >
        {t(plural(open.length, signOffLabels.seeOne, signOffLabels.seeMany), {
          count: open.length,
        })}
      </Link>
    );
  }
  const units = unitsAmong(open);
  const final = open.find(({ isFinalSignoff }) => isFinalSignoff);
  return (
    <>
      {final && (
        <AnswerRequest
          eId={eId}
          request={final}
          label={t(signOffLabels.finalAct)}
          look={units.length === 0 ? 'primary' : 'secondary'}
          onAnswer={answer}
        />
      )}
      {units.length > 0 && (
        <Button
          look="primary"
          icon={<CheckIcon size={18} weight="bold" aria-hidden="true" />}
          onClick={() => setOpen(true)}
        >
          {t(signOffLabels.confirmSize, { size: answeredInWords(t, units) })}
        </Button>
      )}
      {isOpen && units.length > 0 && (
        <ConfirmUnits
          units={units}
          onClose={() => setOpen(false)}
          onAnswer={(given) => {
            setOpen(false);
            answer(given);
          }}
        />
      )}
    </>
  );
}

interface ConfirmUnitsProps {
  /** At least one. */
  units: readonly SignoffRequest[];
  onClose: () => void;
  onAnswer: (answer: Answer) => void;
}

/** The waiting units, all selected at first. */
function ConfirmUnits({ units, onClose, onAnswer }: ConfirmUnitsProps) {
  const t = useLabels();
  const [selection, setSelection] = useState<Selection>(() => new Set(units.map(({ id }) => id)));
  const [commented, setCommented] = useState<SignoffResult | null>(null);
  const chosen = chosenOf(units, selection);
  const [first] = units;
  if (commented !== null) {
    return (
      <CommentDialog
        result={commented}
        requests={chosen}
        onClose={() => setCommented(null)}
        onAnswer={onAnswer}
      />
    );
  }
  return (
    <Dialog
      isShort
      open
      size="medium"
      title={t(signOffLabels.answerTitle, { name: first ? fullNameOf(first.contract) : '' })}
      onClose={onClose}
      footer={
        <>
          <Button disabled={chosen.length === 0} onClick={() => setCommented('notYetCompetent')}>
            {t(signOffLabels.notYet)}
          </Button>
          <Button
            look="primary"
            disabled={chosen.length === 0}
            icon={<CheckIcon size={18} weight="bold" aria-hidden="true" />}
            onClick={() => onAnswer({ result: 'competent', comment: null, requests: chosen })}
          >
            {chosen.length === 0
              ? t(signOffLabels.confirm)
              : t(signOffLabels.confirmSize, { size: answeredInWords(t, chosen) })}
          </Button>
        </>
      }
    >
      <p>{t(signOffStatements.competent)}</p>
      <ul className={styles.units}>
        {units.map((request) => (
          <li key={request.id}>
            <Checkbox
              checked={selection.has(request.id)}
              onChange={({ target }) =>
                setSelection(withChosen(selection, [request], target.checked))
              }
            >
              {nameOf(t, request)}
            </Checkbox>
          </li>
        ))}
      </ul>
      <Button look="quiet" disabled={chosen.length === 0} onClick={() => setCommented('competent')}>
        {t(signOffLabels.withComment)}
      </Button>
    </Dialog>
  );
}

import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check';
import { signOffStatements } from '@tradebridge/contract/sign-off-rules';
import type { SignoffRequest } from '@tradebridge/contract/sign-offs';
import { useState } from 'react';
import { useLabels } from '../app/labels.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import styles from './AnswerUnit.module.css';
import type { Answer } from './decision.ts';
import { signOffLabels } from './labels.ts';
import { NotYetDialog } from './NotYetDialog.tsx';
import { fullNameOf } from './request-groups.ts';
import { useSignOffs } from './use-sign-offs.ts';
import { Waiting } from './Waiting.tsx';
import { attendanceInWords, nameOf } from './wording.ts';

interface AnswerUnitProps {
  eId: string;
  contractId: string;
  unitId: string;
}

/** Answers a unit right where it stands; nothing for who may only look, or once it was answered. */
export function AnswerUnit({ eId, contractId, unitId }: AnswerUnitProps) {
  const t = useLabels();
  const { open, onlyLooks, answer } = useSignOffs(eId, contractId);
  const [step, setStep] = useState<'asking' | 'notYet' | null>(null);
  const request = open?.find(({ signoffUnit }) => signoffUnit?.id === unitId);
  if (onlyLooks !== null || !request) return null;
  const give = (given: Omit<Answer, 'requests'>) => {
    setStep(null);
    answer({ ...given, requests: [request] });
  };
  return (
    <>
      <Button
        className={styles.answer}
        aria-label={t(signOffLabels.answerOf, { unit: nameOf(t, request) })}
        onClick={() => setStep('asking')}
      >
        {t(signOffLabels.answer)}
      </Button>
      {step === 'asking' && (
        <Asking
          request={request}
          onClose={() => setStep(null)}
          onNotYet={() => setStep('notYet')}
          onConfirm={() => give({ result: 'competent', comment: null })}
        />
      )}
      {step === 'notYet' && (
        <NotYetDialog
          eId={eId}
          requests={[request]}
          onClose={() => setStep(null)}
          onAnswer={(comment) => give({ result: 'notYetCompetent', comment })}
        />
      )}
    </>
  );
}

interface AskingProps {
  request: SignoffRequest;
  onClose: () => void;
  onNotYet: () => void;
  onConfirm: () => void;
}

/** What the user declares by confirming, and the two answers. */
function Asking({ request, onClose, onNotYet, onConfirm }: AskingProps) {
  const t = useLabels();
  const { contract, waitingSince } = request;
  return (
    <Dialog
      open
      size="medium"
      title={t(signOffLabels.answerTitle, { name: fullNameOf(contract) })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onNotYet}>{t(signOffLabels.notYet)}</Button>
          <Button
            look="primary"
            icon={<CheckIcon size={18} weight="bold" aria-hidden="true" />}
            onClick={onConfirm}
          >
            {t(signOffLabels.confirm)}
          </Button>
        </>
      }
    >
      <div className={styles.content}>
        <p className={styles.unit}>{nameOf(t, request)}</p>
        <p className={styles.facts}>
          <Waiting since={waitingSince} />
          {contract.latestAttendance && (
            <span>{attendanceInWords(t, contract.latestAttendance)}</span>
          )}
        </p>
        <p>{t(signOffStatements.competent)}</p>
      </div>
    </Dialog>
  );
}

import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check';
import { statementOf } from '@tradebridge/contract/sign-off-rules';
import type { SignoffRequest } from '@tradebridge/contract/sign-offs';
import { useState } from 'react';
import { Button, type ButtonLook } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { useLabels } from '../ui/labels.ts';
import { Note } from '../ui/Note.tsx';
import { Unbroken } from '../ui/Unbroken.tsx';
import styles from './AnswerRequest.module.css';
import { signOffLabels } from './labels.ts';
import { NotYetDialog } from './NotYetDialog.tsx';
import { fullNameOf } from './requests.ts';
import type { Answer } from './send-decision.ts';
import { useSignOffs } from './use-sign-offs.ts';
import { Waiting } from './Waiting.tsx';
import { attendanceInWords, nameOf } from './wording.ts';

interface AnswerRequestProps {
  eId: string;
  request: SignoffRequest;
  /** What the button says; the request's name is added for screen readers. */
  label?: string;
  look?: ButtonLook;
  onAnswer: (answer: Answer) => void;
}

/** A button that asks about one request: a unit, or the final completion, which is decided by itself. */
export function AnswerRequest({ eId, request, label, look, onAnswer }: AnswerRequestProps) {
  const t = useLabels();
  const [step, setStep] = useState<'asking' | 'notYet' | null>(null);
  const give = (given: Omit<Answer, 'requests'>) => {
    setStep(null);
    onAnswer({ ...given, requests: [request] });
  };
  return (
    <>
      <Button
        className={styles.answer}
        {...(look && { look })}
        {...(label === undefined && {
          'aria-label': t(signOffLabels.answerOf, { unit: nameOf(t, request) }),
        })}
        onClick={() => setStep('asking')}
      >
        {label ?? t(signOffLabels.answer)}
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

interface AnswerUnitProps {
  eId: string;
  contractId: string;
  unitId: string;
}

/** Answers a unit in the row that shows it; nothing for users who may only look, or once it was answered. */
export function AnswerUnit({ eId, contractId, unitId }: AnswerUnitProps) {
  const { open, onlyLooks, answer } = useSignOffs(eId, contractId);
  const request = open?.find(({ signoffUnit }) => signoffUnit?.id === unitId);
  if (onlyLooks !== null || !request) return null;
  return <AnswerRequest eId={eId} request={request} onAnswer={answer} />;
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
  const { contract, waitingSince, isFinalSignoff } = request;
  const name = fullNameOf(contract);
  const title = isFinalSignoff ? signOffLabels.finalTitle : signOffLabels.answerTitle;
  return (
    <Dialog
      isShort
      open
      size="medium"
      title={t(title, { name })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onNotYet}>{t(signOffLabels.notYet)}</Button>
          <Button
            look="primary"
            icon={<CheckIcon size={18} weight="bold" aria-hidden="true" />}
            onClick={onConfirm}
          >
            {t(isFinalSignoff ? signOffLabels.confirmFinal : signOffLabels.confirm)}
          </Button>
        </>
      }
    >
      <div className={styles.content}>
        <p className={styles.unit}>{nameOf(t, request)}</p>
        <p className={styles.facts}>
          <Waiting since={waitingSince} />
          {contract.latestAttendance && (
            <span>
              <Unbroken>{attendanceInWords(t, contract.latestAttendance)}</Unbroken>
            </span>
          )}
        </p>
        <p>{t(statementOf('competent', { isFinal: isFinalSignoff }))}</p>
        {isFinalSignoff && (
          <Note>
            {t(signOffLabels.finalEnds, { name, number: contract.trainingContractNumber })}
          </Note>
        )}
      </div>
    </Dialog>
  );
}

import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check';
import { statementOf } from '@tradebridge/contract/sign-off-rules';
import type { SignoffRequest, SignoffResult } from '@tradebridge/contract/sign-offs';
import { useState } from 'react';
import { Button, type ButtonLook } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { useLabels } from '../ui/labels.ts';
import { Note } from '../ui/Note.tsx';
import { Unbroken } from '../ui/Unbroken.tsx';
import styles from './AnswerRequest.module.css';
import { CommentDialog } from './CommentDialog.tsx';
import { EarlierNotYets } from './EarlierNotYets.tsx';
import { signOffLabels } from './labels.ts';
import { fullNameOf } from './requests.ts';
import type { Answer } from './send-decision.ts';
import { useSignOffs } from './use-sign-offs.ts';
import { Waiting } from './Waiting.tsx';
import { attendanceInWords, nameOf } from './wording.ts';

interface AnswerRequestProps {
  eId: string;
  request: SignoffRequest;
  /** The button's text; the request's name is added for screen readers. */
  label?: string;
  look?: ButtonLook;
  onAnswer: (answer: Answer) => void;
}

/** A button for one request: a unit, or the final completion, which is decided separately. */
export function AnswerRequest({ eId, request, label, look, onAnswer }: AnswerRequestProps) {
  const t = useLabels();
  const [step, setStep] = useState<'asking' | SignoffResult | null>(null);
  const give = (given: Answer) => {
    setStep(null);
    onAnswer(given);
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
          eId={eId}
          request={request}
          onClose={() => setStep(null)}
          onComment={setStep}
          onConfirm={() => give({ result: 'competent', comment: null, requests: [request] })}
        />
      )}
      {step !== null && step !== 'asking' && (
        <CommentDialog
          result={step}
          requests={[request]}
          onClose={() => setStep(null)}
          onAnswer={give}
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

/** Answers a unit in its row; empty for read-only users, or once it was answered. */
export function AnswerUnit({ eId, contractId, unitId }: AnswerUnitProps) {
  const { open, readOnlyReason, answer } = useSignOffs(eId, contractId);
  const request = open?.find(({ signoffUnit }) => signoffUnit?.id === unitId);
  if (readOnlyReason !== null || !request) return null;
  return <AnswerRequest eId={eId} request={request} onAnswer={answer} />;
}

interface AskingProps {
  eId: string;
  request: SignoffRequest;
  onClose: () => void;
  /** Continues with the comment. */
  onComment: (result: SignoffResult) => void;
  onConfirm: () => void;
}

/** The declaration, and the two answers. */
function Asking({ eId, request, onClose, onComment, onConfirm }: AskingProps) {
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
          <Button onClick={() => onComment('notYetCompetent')}>{t(signOffLabels.notYet)}</Button>
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
        <EarlierNotYets eId={eId} requestId={request.id} />
        <Button look="quiet" className={styles.comment} onClick={() => onComment('competent')}>
          {t(signOffLabels.withComment)}
        </Button>
      </div>
    </Dialog>
  );
}

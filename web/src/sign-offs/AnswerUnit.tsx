import { AnswerRequest } from './AnswerRequest.tsx';
import { useSignOffs } from './use-sign-offs.ts';

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

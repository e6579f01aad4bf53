import { ArrowClockwiseIcon } from '@phosphor-icons/react/dist/csr/ArrowClockwise';
import { CloudSlashIcon } from '@phosphor-icons/react/dist/csr/CloudSlash';
import { type Mutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isApiError } from '../app/api-error.ts';
import { useMyCompanies } from '../app/current-company.ts';
import { useUser } from '../app/session.ts';
import { showToast } from '../app/toasts.ts';
import { Button } from '../ui/Button.tsx';
import { useLabels } from '../ui/labels.ts';
import { decisionKeys, decisionOf } from './decision-cache.ts';
import { signOffLabels } from './labels.ts';
import { DecisionContents } from './RequestNames.tsx';
import {
  canBeSentAgain,
  forgetFailed,
  goneRequestsOf,
  sendDecision,
  useUnsentPlace,
} from './send-decision.ts';
import { discardUnsent, restoreUnsent, settleRecorded, submissionQuery } from './settle-unsent.ts';
import styles from './UnsentDecisions.module.css';
import { unsentInWords } from './wording.ts';

/**
 * Answers that were lost or refused: the reason of each and the next step; with several companies,
 * also at which.
 */
export function UnsentDecisions({ eIds }: { eIds: readonly string[] }) {
  useUnsentPlace(eIds);
  const queryClient = useQueryClient();
  const { id: userId } = useUser();
  useEffect(() => restoreUnsent(queryClient, userId, eIds), [queryClient, userId, eIds]);
  const failed = useMutationState({
    filters: { mutationKey: decisionKeys, status: 'error' },
    select: (mutation) => mutation,
  }).filter((mutation) => eIds.includes(decisionOf(mutation).eId));
  return (
    // Rendered from the start: a live region announces what is added to it.
    <div role="alert">
      {failed.length > 0 && (
        <ul className={styles.list}>
          {failed.map((mutation) => (
            <UnsentDecision
              key={mutation.mutationId}
              mutation={mutation}
              namesCompany={eIds.length > 1}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

interface UnsentDecisionProps {
  mutation: Mutation;
  namesCompany: boolean;
}

function UnsentDecision({ mutation, namesCompany }: UnsentDecisionProps) {
  const t = useLabels();
  const { data: companies } = useMyCompanies();
  const queryClient = useQueryClient();
  const decision = decisionOf(mutation);
  const { error } = mutation.state;
  const gone = isApiError(error) ? goneRequestsOf(decision, error) : [];
  const isLost = isApiError(error) && canBeSentAgain(error);
  const { data: submission } = useQuery({ ...submissionQuery(decision.key), enabled: isLost });
  const isRecorded = Boolean(submission?.recorded);
  useEffect(() => {
    if (isRecorded) settleRecorded(queryClient, mutation);
  }, [isRecorded, queryClient, mutation]);
  const company = namesCompany && companies?.find(({ eid }) => eid === decision.eId)?.name;
  const goneWords =
    gone.length === decision.requests.length ? signOffLabels.goneAll : signOffLabels.goneSome;
  return (
    <li className={styles.unsent}>
      <CloudSlashIcon size={24} weight="duotone" aria-hidden="true" className={styles.icon} />
      <div className={styles.words}>
        <p className={styles.title}>{unsentInWords(t, decision, isLost ? 'lost' : 'refused')}</p>
        {company && <p>{t(signOffLabels.atCompany, { company })}</p>}
        {gone.length === 0 && (
          <>
            {error && <p>{error.message}</p>}
            {isLost && (
              <p>{t(submission ? signOffLabels.notOnRecord : signOffLabels.recordUnknown)}</p>
            )}
            <DecisionContents decision={decision} />
          </>
        )}
        {gone.length > 0 && (
          <>
            <ul className={styles.reasons}>
              {gone.map(({ request, message }) => (
                <li key={request.id}>{message}</li>
              ))}
            </ul>
            <p>{t(goneWords)}</p>
          </>
        )}
        {decision.hasFiles && (
          <p>
            {t(signOffLabels.fileNotKept)}. {t(signOffLabels.fileNotKeptHint)}
          </p>
        )}
      </div>
      <Acts mutation={mutation} isLost={isLost} />
    </li>
  );
}

function Acts({ mutation, isLost }: { mutation: Mutation; isLost: boolean }) {
  const t = useLabels();
  const queryClient = useQueryClient();
  const [isDiscarding, setDiscarding] = useState(false);
  async function discard(): Promise<void> {
    setDiscarding(true);
    try {
      await discardUnsent(queryClient, mutation);
    } catch (error) {
      if (!isApiError(error)) throw error;
      showToast({
        level: 'error',
        title: t(signOffLabels.discardFailed),
        message: error.message,
        duration: 10_000,
      });
    } finally {
      setDiscarding(false);
    }
  }
  if (!isLost) {
    return (
      <div className={styles.acts}>
        <Button look="quiet" onClick={() => forgetFailed(queryClient, mutation)}>
          {t(signOffLabels.ok)}
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.acts}>
      <Button look="quiet" busy={isDiscarding} onClick={() => void discard()}>
        {t(signOffLabels.dismiss)}
      </Button>
      <Button
        icon={<ArrowClockwiseIcon size={18} aria-hidden="true" />}
        disabled={isDiscarding}
        onClick={() => sendDecision(queryClient, decisionOf(mutation))}
      >
        {t(signOffLabels.retry)}
      </Button>
    </div>
  );
}

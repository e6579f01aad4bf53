import { BellIcon } from '@phosphor-icons/react/dist/csr/Bell';
import { BellSlashIcon } from '@phosphor-icons/react/dist/csr/BellSlash';
import { useQueryClient } from '@tanstack/react-query';
import type { TrainingContract } from '@tradebridge/contract/apprentices';
import { useState } from 'react';
import { callApi } from '../app/api-client.ts';
import { ConfirmDialog } from '../app/ConfirmDialog.tsx';
import { usePermissionsAt } from '../app/current-company.ts';
import { showToast } from '../app/toasts.ts';
import { Button } from '../ui/Button.tsx';
import { useLabels } from '../ui/labels.ts';
import { Section } from '../ui/Section.tsx';
import { pageLabels } from './page-labels.ts';
import { contractQuery, contractsQuery } from './queries.ts';
import styles from './ReportingSection.module.css';
import { fullNameOf } from './wording.ts';

/**
 * Whether scheduled reports of the contract are suspended, and changing it (APPR-019, OPEN-047).
 */
export function ReportingSection({ contract }: { contract: TrainingContract }) {
  const t = useLabels();
  const queryClient = useQueryClient();
  const { write } = usePermissionsAt(contract.employerId);
  const [isAsking, setAsking] = useState(false);
  const isHeld = contract.reportingSuspended;
  const Icon = isHeld ? BellSlashIcon : BellIcon;
  const name = fullNameOf(contract);

  async function change(): Promise<void> {
    const { id: cId, employerId: eId } = contract;
    const changed = await callApi('employer/suspendContractReporting', {
      eId,
      cId,
      suspend: !isHeld,
      version: contract.version,
    });
    queryClient.setQueryData(contractQuery(cId).queryKey, changed);
    void queryClient.invalidateQueries({ queryKey: contractsQuery(eId).queryKey });
    showToast({
      level: 'success',
      title: t(isHeld ? pageLabels.sentAgain : pageLabels.heldBack),
    });
  }

  return (
    <Section
      title={t(pageLabels.reporting)}
      action={
        write && (
          <Button onClick={() => setAsking(true)}>
            {t(isHeld ? pageLabels.sendAgain : pageLabels.holdBack)}
          </Button>
        )
      }
    >
      <p className={styles.state}>
        <Icon size={20} weight="duotone" aria-hidden="true" />
        {t(isHeld ? pageLabels.reportingOff : pageLabels.reportingOn)}
      </p>
      {isAsking && (
        <ConfirmDialog
          title={t(isHeld ? pageLabels.sendAgainTitle : pageLabels.holdBackTitle, {
            name,
          })}
          confirm={t(isHeld ? pageLabels.sendAgainConfirm : pageLabels.holdBackConfirm)}
          onConfirm={change}
          onClose={() => setAsking(false)}
        >
          {t(isHeld ? pageLabels.sendAgainHelp : pageLabels.holdBackHelp)}
        </ConfirmDialog>
      )}
    </Section>
  );
}

import { BellSlashIcon } from '@phosphor-icons/react/dist/csr/BellSlash';
import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle';
import { HourglassMediumIcon } from '@phosphor-icons/react/dist/csr/HourglassMedium';
import { PauseCircleIcon } from '@phosphor-icons/react/dist/csr/PauseCircle';
import { WarningCircleIcon } from '@phosphor-icons/react/dist/csr/WarningCircle';
import type { TrainingContractListed } from '@tradebridge/contract/apprentices';
import { useLabels } from '../ui/labels.ts';
import { Tag } from '../ui/Tag.tsx';
import styles from './ContractTags.module.css';
import { apprenticeLabels } from './labels.ts';
import { endOf, isComplete, waitingOf } from './progress.ts';
import { daysUntilFromNow } from './wording.ts';

const icon = { size: 15, weight: 'bold', 'aria-hidden': true } as const;

/**
 * Notable facts of a contract: something waits, it is suspended (APPR-015), past its end or done.
 */
export function ContractTags({ contract }: { contract: TrainingContractListed }) {
  const t = useLabels();
  const { overall, isFinalCompletionSignoffRequired } = contract.units;
  const waiting = waitingOf(contract);
  const isPast = endOf(contract, daysUntilFromNow()).kind === 'past';
  const onlyFinal = waiting === 1 && isFinalCompletionSignoffRequired;
  return (
    <span className={styles.tags}>
      {contract.suspended && (
        <Tag meaning="grey" icon={<PauseCircleIcon {...icon} />}>
          {t(apprenticeLabels.suspended)}
        </Tag>
      )}
      {waiting > 0 && (
        <Tag meaning={onlyFinal ? 'blue' : 'amber'} icon={<HourglassMediumIcon {...icon} />}>
          {onlyFinal
            ? t(apprenticeLabels.finalToConfirm)
            : t(apprenticeLabels.toConfirm, { count: waiting })}
        </Tag>
      )}
      {contract.reportingSuspended && (
        <Tag meaning="grey" icon={<BellSlashIcon {...icon} />}>
          {t(apprenticeLabels.reportingTag)}
        </Tag>
      )}
      {isPast && !contract.suspended && (
        <Tag meaning="red" icon={<WarningCircleIcon {...icon} />}>
          {t(apprenticeLabels.pastEnd)}
        </Tag>
      )}
      {isComplete(overall) && waiting === 0 && (
        <Tag meaning="green" icon={<CheckCircleIcon {...icon} />}>
          {t(apprenticeLabels.complete)}
        </Tag>
      )}
    </span>
  );
}

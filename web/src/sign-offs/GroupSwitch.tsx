import { useQuery } from '@tanstack/react-query';
import { plural, useLabels } from '../ui/labels.ts';
import { Switch } from '../ui/Switch.tsx';
import styles from './GroupSwitch.module.css';
import { signOffLabels } from './labels.ts';
import { groupCountQuery } from './queries.ts';

interface GroupSwitchProps {
  isOn: boolean;
  /** How much waits at all companies, where the page already knows. */
  count: number | undefined;
  onChange: (isOn: boolean) => void;
}

/** Shows what waits at all the user's companies in place of the current one, and how much that is. */
export function GroupSwitch({ isOn, count, onChange }: GroupSwitchProps) {
  const t = useLabels();
  const { data } = useQuery(groupCountQuery);
  const waiting = count ?? data?.awaitingSignoffCount;
  return (
    <div className={styles.group}>
      <Switch
        label={t(signOffLabels.allCompanies)}
        help={waiting !== undefined && inWords(waiting)}
        checked={isOn}
        onChange={onChange}
      />
    </div>
  );

  function inWords(waits: number): string {
    if (waits === 0) return t(signOffLabels.allCompaniesWaitNone);
    return t(plural(waits, signOffLabels.allCompaniesWaitOne, signOffLabels.allCompaniesWait), {
      count: waits,
    });
  }
}

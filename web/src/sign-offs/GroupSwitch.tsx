import { useQuery } from '@tanstack/react-query';
import { plural, useLabels } from '../ui/labels.ts';
import { Switch } from '../ui/Switch.tsx';
import styles from './GroupSwitch.module.css';
import { signOffLabels } from './labels.ts';
import { groupCountQuery } from './queries.ts';

interface GroupSwitchProps {
  isOn: boolean;
  /** The number at all companies, if the page knows it. */
  count: number | undefined;
  onChange: (isOn: boolean) => void;
}

/**
 * Switches between the current company's requests and those of all the user's companies, with their
 * number.
 */
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

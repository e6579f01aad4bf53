import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle';
import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/MagnifyingGlass';
import type { SignoffRequest } from '@tradebridge/contract/sign-offs';
import { useMemo } from 'react';
import { Button } from '../ui/Button.tsx';
import { Checkbox } from '../ui/Checkbox.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { useLabels } from '../ui/labels.ts';
import { VirtualList } from '../ui/VirtualList.tsx';
import {
  type AnswerFinal,
  ApprenticeRequests,
  type AvatarOf,
  type Choose,
} from './ApprenticeRequests.tsx';
import { signOffLabels } from './labels.ts';
import { groupByContract } from './requests.ts';
import styles from './SignOffList.module.css';
import { chosenOf, mostOf, type Selection, stateOf, unitsAmong } from './selection.ts';

interface SignOffListProps {
  requests: readonly SignoffRequest[];
  selection: Selection;
  choose: Choose | undefined;
  answerFinal: AnswerFinal | undefined;
  compact: boolean;
  avatarOf: AvatarOf;
}

/** All that waits, by apprentice, of which only what is seen is in the page. */
export function SignOffList({
  requests,
  selection,
  choose,
  answerFinal,
  compact,
  avatarOf,
}: SignOffListProps) {
  const t = useLabels();
  const groups = useMemo(() => groupByContract(requests), [requests]);
  const units = useMemo(() => unitsAmong(requests), [requests]);
  return (
    <>
      {choose && !compact && groups.length > 1 && units.length > 1 && (
        <ChooseAll requests={units} selection={selection} choose={choose} />
      )}
      <VirtualList
        label={t(signOffLabels.list)}
        items={groups}
        keyOf={(group) => group.contract.id}
        estimate={118}
      >
        {(group) => (
          <ApprenticeRequests
            group={group}
            selection={selection}
            choose={choose}
            answerFinal={answerFinal}
            avatarOf={avatarOf}
          />
        )}
      </VirtualList>
    </>
  );
}

function ChooseAll({
  requests,
  selection,
  choose,
}: Pick<SignOffListProps, 'requests' | 'selection'> & { choose: Choose }) {
  const t = useLabels();
  const most = mostOf(requests);
  const count = requests.length;
  const hasChosen = chosenOf(requests, selection).length > 0;
  return (
    <div className={styles.all}>
      <Checkbox
        className={styles.choose}
        checked={stateOf(most, selection) === 'all'}
        mixed={hasChosen && stateOf(most, selection) !== 'all'}
        onChange={(event) => (event.target.checked ? choose(most, true) : choose(requests, false))}
      >
        {most.length < count
          ? t(signOffLabels.chooseMost, { most: most.length, count })
          : t(signOffLabels.chooseAll, { count })}
      </Checkbox>
    </div>
  );
}

/** What is in place of the list once everything is answered. */
export function NothingWaits({ title }: { title: string }) {
  const t = useLabels();
  return (
    <EmptyState
      icon={<CheckCircleIcon size={30} weight="duotone" aria-hidden="true" />}
      title={title}
      message={t(signOffLabels.emptyHint)}
    />
  );
}

/** What a search or a filter leaves when nothing fits it. */
export function NothingFound({ onShowAll }: { onShowAll: (() => void) | undefined }) {
  const t = useLabels();
  return (
    <EmptyState
      icon={<MagnifyingGlassIcon size={28} weight="duotone" aria-hidden="true" />}
      title={t(signOffLabels.noneFound)}
      message={t(signOffLabels.noneFoundHint)}
      action={onShowAll && <Button onClick={onShowAll}>{t(signOffLabels.showAll)}</Button>}
    />
  );
}

import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle';
import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/MagnifyingGlass';
import type { SignoffRequest } from '@tradebridge/contract/sign-offs';
import { useMemo } from 'react';
import { Button } from '../ui/Button.tsx';
import { Checkbox } from '../ui/Checkbox.tsx';
import { classNames } from '../ui/class-names.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { useLabels } from '../ui/labels.ts';
import { VirtualList } from '../ui/VirtualList.tsx';
import { type AnswerFinal, ApprenticeRequests, type AvatarOf } from './ApprenticeRequests.tsx';
import { signOffLabels } from './labels.ts';
import { ReadOnlyNote } from './ReadOnlyNote.tsx';
import { groupByContract } from './requests.ts';
import styles from './SignOffList.module.css';
import { atMost, byCompany, chosenOf, stateOf, unitsAmong } from './selection.ts';
import { type ListedCompany, mayAnswer, type SignOffs } from './use-sign-offs.ts';

interface SignOffListProps {
  requests: readonly SignoffRequest[];
  signOffs: SignOffs;
  answerFinal: AnswerFinal | undefined;
  compact: boolean;
  avatarOf: AvatarOf;
}

/**
 * All waiting requests by apprentice, for several companies by company; only visible rows are
 * rendered.
 */
export function SignOffList({
  requests,
  signOffs,
  answerFinal,
  compact,
  avatarOf,
}: SignOffListProps) {
  const t = useLabels();
  const { selection, readOnlyReason, companyOf, eIdOf } = signOffs;
  const groups = useMemo(
    () =>
      groupByContract(requests).map((group) => {
        const [first] = group.requests;
        return {
          group,
          company: first ? companyOf(first) : null,
          eId: first ? eIdOf(first) : '',
          isForUser: first !== undefined && mayAnswer({ readOnlyReason, companyOf }, first),
        };
      }),
    [requests, companyOf, eIdOf, readOnlyReason],
  );
  const units = useMemo(
    () => unitsAmong(groups.flatMap(({ group, isForUser }) => (isForUser ? group.requests : []))),
    [groups],
  );
  const unitsAt = useMemo(() => byCompany(units, eIdOf), [units, eIdOf]);
  return (
    <>
      {readOnlyReason === null && !compact && groups.length > 1 && units.length > 1 && (
        <ChooseAll requests={units} signOffs={signOffs} isContinued={signOffs.more !== null} />
      )}
      <VirtualList
        label={t(signOffLabels.list)}
        items={groups}
        keyOf={({ group }) => group.contract.id}
        estimate={118}
      >
        {({ group, company, eId, isForUser }, index) => (
          <>
            {company && groups[index - 1]?.company?.id !== company.id && (
              <CompanyHead
                company={company}
                units={unitsAt.get(company.id) ?? []}
                signOffs={signOffs}
                // Only the last one can continue.
                isContinued={signOffs.more !== null && company.id === groups.at(-1)?.company?.id}
              />
            )}
            <ApprenticeRequests
              group={group}
              selection={selection}
              choose={isForUser ? signOffs.choose : undefined}
              answerFinal={isForUser ? answerFinal : undefined}
              earlierAt={compact ? null : eId}
              avatarOf={avatarOf}
            />
          </>
        )}
      </VirtualList>
    </>
  );
}

interface CompanyHeadProps {
  company: ListedCompany;
  /** The requests that can be answered there. */
  units: readonly SignoffRequest[];
  signOffs: SignOffs;
  /** More of them have not been loaded. */
  isContinued: boolean;
}

/** The heading of a company, with a check box for all its requests. */
function CompanyHead({ company, units, signOffs, isContinued }: CompanyHeadProps) {
  return (
    <div className={styles.company}>
      <h3 className={styles.name}>{company.name}</h3>
      {units.length > 1 && (
        <ChooseAll
          requests={units}
          signOffs={signOffs}
          isContinued={isContinued}
          company={company.name}
        />
      )}
      {signOffs.readOnlyReason === null && company.readOnlyReason && (
        <ReadOnlyNote because={company.readOnlyReason} />
      )}
    </div>
  );
}

interface ChooseAllProps {
  requests: readonly SignoffRequest[];
  signOffs: Pick<SignOffs, 'selection' | 'choose' | 'eIdOf'>;
  isContinued: boolean;
  /** Set if there are several companies. */
  company?: string;
}

function ChooseAll({
  requests,
  signOffs: { selection, choose, eIdOf },
  isContinued,
  company,
}: ChooseAllProps) {
  const t = useLabels();
  const choosable = atMost(requests, eIdOf);
  const count = requests.length;
  const hasChosen = chosenOf(requests, selection).length > 0;
  const words =
    company === undefined
      ? {
          some: signOffLabels.chooseMost,
          all: signOffLabels.chooseAll,
          first: signOffLabels.chooseFirst,
        }
      : {
          some: signOffLabels.chooseMostAt,
          all: signOffLabels.chooseAt,
          first: signOffLabels.chooseFirstAt,
        };
  const named = isContinued ? words.first : choosable.length < count ? words.some : words.all;
  return (
    <div className={classNames(styles.all, company !== undefined && styles.ofCompany)}>
      <Checkbox
        className={styles.choose}
        checked={stateOf(choosable, selection) === 'all'}
        mixed={hasChosen && stateOf(choosable, selection) !== 'all'}
        onChange={(event) =>
          event.target.checked ? choose(choosable, true) : choose(requests, false)
        }
      >
        {t(named, {
          max: choosable.length,
          count,
          ...(company !== undefined && { company }),
        })}
      </Checkbox>
    </div>
  );
}

/** Shown once everything has been answered. */
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

/** Shown if nothing matches a search or filter. */
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

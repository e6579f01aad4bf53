import { BuildingsIcon } from '@phosphor-icons/react/dist/csr/Buildings';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { CompanyMatch } from '@tradebridge/contract/companies';
import { maxMatches, minSearchLength } from '@tradebridge/contract/company-rules';
import { isLongEnough } from '@tradebridge/contract/fold-text';
import { useState } from 'react';
import { useCurrentCompany } from '../app/current-company.ts';
import { Button } from '../ui/Button.tsx';
import { FailedQuery } from '../ui/FailedQuery.tsx';
import { IconTile } from '../ui/IconTile.tsx';
import { plural, useLabels } from '../ui/labels.ts';
import { SearchField, type SearchFieldProps } from '../ui/SearchField.tsx';
import { SkeletonRows } from '../ui/Skeleton.tsx';
import { Tag } from '../ui/Tag.tsx';
import { searchDelay, useSettled } from '../ui/use-settled.ts';
import { askToSwitch } from './ask-to-switch.ts';
import rowStyles from './CompanyRow.module.css';
import styles from './CompanySearch.module.css';
import { companyLabels } from './labels.ts';
import { findCompanyQuery } from './queries.ts';

/** Finds any company, for staff (COMP-035, 036). */
export function CompanySearch({ autoFocus }: Pick<SearchFieldProps, 'autoFocus'>) {
  const t = useLabels();
  const [typed, setTyped] = useState('');
  const query = useSettled(typed.trim(), searchDelay);
  const isAsked = isLongEnough(query, minSearchLength) && isLongEnough(typed, minSearchLength);
  const found = useQuery({
    ...findCompanyQuery(query),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
  return (
    <div className={styles.search}>
      <SearchField
        label={t(companyLabels.findLabel)}
        placeholder={t(companyLabels.findHint)}
        value={typed}
        onChange={setTyped}
        autoFocus={autoFocus}
      />
      <p className={styles.help} role="status">
        {statusOf()}
      </p>
      {isAsked && found.isPending && !found.isError && <SkeletonRows count={3} />}
      {isAsked && found.isError && (
        <FailedQuery title={t(companyLabels.findFailed)} query={found} />
      )}
      {isAsked && found.data && (
        <ul className={styles.list}>
          {found.data.map((match) => (
            <li key={match.id}>
              <MatchRow match={match} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );

  function statusOf(): string {
    if (!isAsked) return t(companyLabels.findHelp, { min: minSearchLength });
    if (!found.data) return '';
    const count = found.data.length;
    if (count === 0)
      return `${t(companyLabels.findNone, { query })}. ${t(companyLabels.findNoneHelp)}`;
    if (count >= maxMatches) return t(companyLabels.foundMost, { count });
    return t(plural(count, companyLabels.foundOne, companyLabels.foundMany), { count });
  }
}

function MatchRow({ match }: { match: CompanyMatch }) {
  const t = useLabels();
  const isCurrent = useCurrentCompany()?.id === match.id;
  return (
    <div className={rowStyles.row}>
      <IconTile>
        <BuildingsIcon size={20} weight="duotone" aria-hidden="true" />
      </IconTile>
      <div className={rowStyles.words}>
        <p className={rowStyles.name}>{match.name}</p>
        <p className={rowStyles.more}>
          {match.epsilonNumber
            ? t(companyLabels.epsilon, { number: match.epsilonNumber })
            : t(companyLabels.noEpsilon)}
          <Tag meaning={match.isRegistered ? 'green' : 'grey'}>
            {t(match.isRegistered ? companyLabels.registered : companyLabels.notRegistered)}
          </Tag>
        </p>
      </div>
      {isCurrent ? (
        <Tag meaning="green">{t(companyLabels.current)}</Tag>
      ) : (
        <Button
          aria-label={t(companyLabels.viewCompany, { company: match.name })}
          onClick={() => askToSwitch({ id: match.id, name: match.name })}
        >
          {t(companyLabels.view)}
        </Button>
      )}
    </div>
  );
}

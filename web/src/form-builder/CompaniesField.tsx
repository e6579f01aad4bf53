import { XIcon } from '@phosphor-icons/react/dist/csr/X';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { minSearchLength } from '@tradebridge/contract/company-rules';
import { isLongEnough } from '@tradebridge/contract/fold-text';
import { maxAudienceCompanies } from '@tradebridge/contract/form-rules';
import { useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { FailedQuery } from '../ui/FailedQuery.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { useLabels } from '../ui/labels.ts';
import { SearchField } from '../ui/SearchField.tsx';
import { SkeletonRows } from '../ui/Skeleton.tsx';
import { searchDelay, useSettled } from '../ui/use-settled.ts';
import styles from './CompaniesField.module.css';
import fieldStyles from './FieldProperties.module.css';
import { formPropertyLabels as labels } from './form-property-labels.ts';
import { companyQuery, foundCompaniesQuery } from './queries.ts';

interface CompaniesFieldProps {
  ids: readonly string[];
  onChange: (ids: readonly string[]) => void;
}

/** Maximum shown at once: each is looked up by its id. */
const unfilteredMax = 10;

/** A choice of companies, by name or number. */
export function CompaniesField({ ids, onChange }: CompaniesFieldProps) {
  const t = useLabels();
  const [areAllShown, setAllShown] = useState(false);
  const shown = areAllShown ? ids : ids.slice(0, unfilteredMax);
  return (
    <fieldset className={fieldStyles.group}>
      <legend className={fieldStyles.legend}>{t(labels.companies)}</legend>
      <p className={fieldStyles.help}>
        {t(ids.length === 0 ? labels.companiesNone : labels.companiesHelp)}
      </p>
      <ul aria-label={t(labels.companies)} className={styles.chosen}>
        {shown.map((id) => (
          <Chosen key={id} id={id} onRemove={() => onChange(ids.filter((one) => one !== id))} />
        ))}
      </ul>
      {shown.length < ids.length && (
        <Button look="quiet" onClick={() => setAllShown(true)}>
          {t(labels.companiesAll, { count: ids.length })}
        </Button>
      )}
      {ids.length >= maxAudienceCompanies ? (
        <p className={fieldStyles.help}>{t(labels.companiesMost, { max: maxAudienceCompanies })}</p>
      ) : (
        <Search ids={ids} onAdd={(id) => onChange([...ids, id])} />
      )}
    </fieldset>
  );
}

function Chosen({ id, onRemove }: { id: string; onRemove: () => void }) {
  const t = useLabels();
  const { data } = useQuery(companyQuery(id));
  const name = data?.find((company) => company.id === id)?.name ?? id;
  return (
    <li className={styles.row}>
      <span>{name}</span>
      <IconButton
        label={t(labels.companyRemove, { company: name })}
        icon={<XIcon size={16} aria-hidden="true" />}
        onClick={onRemove}
      />
    </li>
  );
}

function Search({ ids, onAdd }: { ids: readonly string[]; onAdd: (id: string) => void }) {
  const t = useLabels();
  const [typed, setTyped] = useState('');
  const query = useSettled(typed.trim(), searchDelay);
  const isAsked = isLongEnough(query, minSearchLength) && isLongEnough(typed, minSearchLength);
  const found = useQuery({
    ...foundCompaniesQuery(query),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <SearchField label={t(labels.companiesFind)} value={typed} onChange={setTyped} />
      {isAsked && content()}
    </>
  );

  function content() {
    if (!found.data) {
      if (found.isError) return <FailedQuery title={t(labels.companiesFailed)} query={found} />;
      return <SkeletonRows count={3} />;
    }
    if (found.data.length === 0) return <p role="status">{t(labels.companiesNoneFound)}</p>;
    return (
      <ul className={styles.found}>
        {found.data.map(({ id, name, epsilonNumber }) => (
          <li key={id} className={styles.row}>
            <span>
              {name} <span className={fieldStyles.help}>{epsilonNumber}</span>
            </span>
            {ids.includes(id) ? (
              <span className={fieldStyles.help}>{t(labels.companyAdded)}</span>
            ) : (
              <Button
                aria-label={t(labels.companyAdd, { company: name })}
                onClick={() => onAdd(id)}
              >
                {t(labels.companyAddWord)}
              </Button>
            )}
          </li>
        ))}
      </ul>
    );
  }
}

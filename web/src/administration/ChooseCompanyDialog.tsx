import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '../ui/Dialog.tsx';
import { FailedQuery } from '../ui/FailedQuery.tsx';
import { useLabels } from '../ui/labels.ts';
import { SearchField } from '../ui/SearchField.tsx';
import { SkeletonRows } from '../ui/Skeleton.tsx';
import { searchDelay, useSettled } from '../ui/use-settled.ts';
import { auditLabels as labels } from './audit-labels.ts';
import styles from './ChooseCompanyDialog.module.css';
import { companiesQuery } from './queries.ts';

interface ChooseCompanyDialogProps {
  onChoose: (eId: string) => void;
  onClose: () => void;
}

/** Finds a company by part of its name. */
export function ChooseCompanyDialog({ onChoose, onClose }: ChooseCompanyDialogProps) {
  const t = useLabels();
  const [name, setName] = useState('');
  const companyName = useSettled(name.trim(), searchDelay);
  const query = useQuery({
    ...companiesQuery({ companyName }),
    enabled: companyName !== '',
    placeholderData: keepPreviousData,
  });
  return (
    <Dialog open size="medium" title={t(labels.chooseTitle)} onClose={onClose}>
      <div className={styles.content}>
        <SearchField
          label={t(labels.chooseLabel)}
          placeholder={t(labels.chooseHint)}
          value={name}
          onChange={setName}
        />
        {companyName !== '' && found()}
      </div>
    </Dialog>
  );

  function found() {
    if (query.isError) {
      return <FailedQuery title={t(labels.chooseFailed)} query={query} />;
    }
    if (!query.data) return <SkeletonRows count={3} />;
    if (query.data.length === 0) return <p role="status">{t(labels.chooseNone)}</p>;
    return (
      <ul className={styles.companies}>
        {query.data.map((company) => (
          <li key={company.id}>
            <button type="button" className={styles.company} onClick={() => onChoose(company.id)}>
              {company.name}
            </button>
          </li>
        ))}
      </ul>
    );
  }
}

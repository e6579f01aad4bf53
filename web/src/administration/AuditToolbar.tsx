import { BuildingsIcon } from '@phosphor-icons/react/dist/csr/Buildings';
import { XIcon } from '@phosphor-icons/react/dist/csr/X';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { InlineDay } from '../ui/InlineDay.tsx';
import { InlineSelect } from '../ui/InlineSelect.tsx';
import { useLabels } from '../ui/labels.ts';
import { SearchField } from '../ui/SearchField.tsx';
import styles from './AuditToolbar.module.css';
import { auditGroups, auditKinds, groupLabels, kindsOfGroup } from './audit-kinds.ts';
import { auditLabels as labels } from './audit-labels.ts';
import type { AuditView } from './audit-view.ts';
import { ChooseCompanyDialog } from './ChooseCompanyDialog.tsx';
import { companiesQuery } from './queries.ts';

interface AuditToolbarProps {
  view: AuditView;
  onChange: (view: AuditView) => void;
}

/** What is looked for: what, who, which company, from when to when. */
export function AuditToolbar({ view, onChange }: AuditToolbarProps) {
  const t = useLabels();
  return (
    <div className={styles.toolbar}>
      <SearchField
        label={t(labels.user)}
        placeholder={t(labels.userHint)}
        value={view.user}
        onChange={(user) => onChange({ ...view, user })}
      />
      <InlineSelect
        label={t(labels.what)}
        value={view.what}
        onChange={(what) => onChange({ ...view, what })}
        options={[
          { value: 'all', label: t(labels.everything) },
          ...auditGroups.flatMap((group) => {
            const name = t(groupLabels[group]);
            return [
              { value: group, label: t(labels.allOfGroup, { group: name }), group: name },
              ...kindsOfGroup(group).map((kind) => ({
                value: kind,
                label: t(auditKinds[kind].name),
                group: name,
              })),
            ];
          }),
        ]}
      />
      <CompanyChoice eId={view.eId} onChange={(eId) => onChange({ ...view, eId })} />
      <div className={styles.days}>
        <InlineDay
          label={t(labels.from)}
          value={view.from}
          max={view.to}
          onChange={(from) => onChange({ ...view, from })}
        />
        <InlineDay
          label={t(labels.to)}
          value={view.to}
          min={view.from}
          onChange={(to) => onChange({ ...view, to })}
        />
      </div>
    </div>
  );
}

function CompanyChoice({ eId, onChange }: { eId: string; onChange: (eId: string) => void }) {
  const t = useLabels();
  const [isChoosing, setChoosing] = useState(false);
  // By an id that is a code elsewhere, more than one may be found.
  const { data } = useQuery({ ...companiesQuery({ companyId: eId }), enabled: eId !== '' });
  const name = data?.find(({ id }) => id === eId)?.name ?? eId;
  return (
    <div className={styles.company}>
      <Button
        icon={<BuildingsIcon size={18} aria-hidden="true" />}
        aria-label={eId ? t(labels.changeCompany, { name }) : undefined}
        onClick={() => setChoosing(true)}
      >
        {eId ? name : t(labels.anyCompany)}
      </Button>
      {eId && (
        <IconButton
          label={t(labels.clearCompany)}
          icon={<XIcon size={16} aria-hidden="true" />}
          onClick={() => onChange('')}
        />
      )}
      {isChoosing && (
        <ChooseCompanyDialog
          onClose={() => setChoosing(false)}
          onChoose={(chosen) => {
            setChoosing(false);
            onChange(chosen);
          }}
        />
      )}
    </div>
  );
}

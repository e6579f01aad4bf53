import { BuildingsIcon } from '@phosphor-icons/react/dist/csr/Buildings';
import { XIcon } from '@phosphor-icons/react/dist/csr/X';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDay } from '../app/format.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { useLabels } from '../ui/labels.ts';
import { Toolbar } from '../ui/Toolbar.tsx';
import { ToolbarButton } from '../ui/ToolbarButton.tsx';
import styles from './AuditToolbar.module.css';
import { auditGroups, auditKinds, groupLabels, kindsOfGroup } from './audit-kinds.ts';
import { auditLabels as labels } from './audit-labels.ts';
import { type AuditView, everything } from './audit-view.ts';
import { ChooseCompanyDialog } from './ChooseCompanyDialog.tsx';
import { companiesQuery } from './queries.ts';

interface AuditToolbarProps {
  view: AuditView;
  onChange: (view: AuditView) => void;
}

/** Filters for events: kind, user, company and period. */
export function AuditToolbar({ view, onChange }: AuditToolbarProps) {
  const t = useLabels();
  return (
    <Toolbar
      announcesResults={false}
      view={searched(view)}
      usual={searched(everything)}
      onChange={({ search, ...changed }) => onChange({ ...changed, user: search })}
      searchLabel={t(labels.user)}
      searchHint={t(labels.userHint)}
      filters={[
        {
          part: 'what',
          label: t(labels.what),
          any: t(labels.everything),
          options: auditGroups.flatMap((group) => {
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
        },
        { part: 'from', label: t(labels.from), max: view.to, inWords: formatDay },
        { part: 'to', label: t(labels.to), min: view.from, inWords: formatDay },
      ]}
    >
      <CompanyChoice eId={view.eId} onChange={(eId) => onChange({ ...view, eId })} />
    </Toolbar>
  );
}

/** The search field filters by user. */
const searched = ({ user, ...view }: AuditView) => ({ ...view, search: user });

function CompanyChoice({ eId, onChange }: { eId: string; onChange: (eId: string) => void }) {
  const t = useLabels();
  const [isChoosing, setChoosing] = useState(false);
  // An id may be another company's code, so there may be more than one match.
  const { data } = useQuery({ ...companiesQuery({ companyId: eId }), enabled: eId !== '' });
  const name = data?.find(({ id }) => id === eId)?.name ?? eId;
  return (
    <div className={styles.company}>
      <ToolbarButton
        icon={<BuildingsIcon size={18} aria-hidden="true" />}
        label={t(eId ? labels.changeCompany : labels.anyCompany, { name })}
        count={eId ? 1 : 0}
        onClick={() => setChoosing(true)}
      />
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

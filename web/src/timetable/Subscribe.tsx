import { CalendarPlusIcon } from '@phosphor-icons/react/dist/csr/CalendarPlus';
import { useState } from 'react';
import { useIsViewing } from '../app/session.ts';
import { useLabels } from '../ui/labels.ts';
import { ToolbarButton } from '../ui/ToolbarButton.tsx';
import { calendarAddressLabels as labels } from './labels.ts';
import type { Scope } from './queries.ts';
import { SubscribeDialog } from './SubscribeDialog.tsx';

interface SubscribeProps {
  scope: Scope;
  /** The apprentice's name, if the timetable is of one. */
  name: string | null;
  companyName: string | null;
}

export function Subscribe({ scope, name, companyName }: SubscribeProps) {
  const t = useLabels();
  const [open, setOpen] = useState(false);
  const isViewing = useIsViewing();
  if (isViewing) return null;
  const what = name ?? (companyName && t(labels.ofCompany, { company: companyName }));
  return (
    <>
      <ToolbarButton
        label={t(labels.subscribe)}
        icon={<CalendarPlusIcon size={18} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      />
      {open && <SubscribeDialog scope={scope} what={what} onClose={() => setOpen(false)} />}
    </>
  );
}

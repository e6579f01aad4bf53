import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { chooseCompany, useCurrentCompany, useMyCompanies } from '../app/current-company.ts';
import { useUser } from '../app/session.ts';
import { showToast } from '../app/toasts.ts';
import { useLabels } from '../ui/labels.ts';
import { shellLabels } from './labels.ts';

/** Returns to the user's own company when their role at the one on display has ended. */
export function useKeptAccess(): void {
  const t = useLabels();
  const navigate = useNavigate();
  const company = useCurrentCompany();
  const { data: companies } = useMyCompanies();
  const { isAdmin, isSupport, employerContact } = useUser();
  const own = employerContact?.employer;
  const isEnded =
    !(isAdmin || isSupport) &&
    company !== null &&
    company.id !== own?.id &&
    companies !== undefined &&
    !companies.some(({ eid }) => eid === company.id);
  const leadBack = useEffectEvent(() => {
    if (!company || !own) return;
    chooseCompany(null);
    void navigate({ to: '/home' });
    showToast({
      level: 'warning',
      title: t(shellLabels.accessEnded, { company: company.name }),
      message: t(shellLabels.accessEndedHelp, { own: own.name }),
      duration: 10_000,
    });
  });
  useEffect(() => {
    if (isEnded) leadBack();
  }, [isEnded]);
}

import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Viewing } from '@tradebridge/contract/view-as';
import { useEffect, useEffectEvent, useRef } from 'react';
import { chooseCompany } from '../app/current-company.ts';
import { useUser } from '../app/session.ts';
import { showToast } from '../app/toasts.ts';
import { useLabels } from '../ui/labels.ts';
import { viewAsLabels as labels } from './labels.ts';

/**
 * Goes to home with other data where a view as a contact has begun or ended, in whichever tab that was or
 * because its time is up.
 */
export function useViewing(): void {
  const t = useLabels();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { viewing } = useUser();
  const shown = useRef<Viewing | undefined>(viewing);
  const contactId = viewing?.contactId;
  const change = useEffectEvent(async (before: Viewing | undefined) => {
    const name = (viewing ?? before)?.name ?? '';
    chooseCompany(viewing?.company ?? null);
    showToast({ level: 'info', title: t(viewing ? labels.started : labels.ended, { name }) });
    await navigate({ to: '/home' });
    // What was read before was read as somebody else.
    queryClient.removeQueries({ type: 'inactive' });
    await queryClient.resetQueries();
  });
  useEffect(() => {
    const before = shown.current;
    if (before?.contactId === contactId) return;
    shown.current = viewing;
    void change(before);
  }, [contactId, viewing]);
}

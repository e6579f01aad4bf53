import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useUser } from '../app/session.ts';

/**
 * Goes home with new data when a view as a contact has begun or ended, in any tab or by its time
 * limit.
 */
export function useViewing(): void {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { viewing } = useUser();
  const shown = useRef(viewing);
  const change = useEffectEvent(async (before: typeof viewing) => {
    // Hardly any user needs it.
    const { changeView } = await import('./change-view.ts');
    await changeView(
      { before, now: viewing },
      { queryClient, goHome: () => navigate({ to: '/home' }) },
    );
  });
  const contactId = viewing?.contactId;
  useEffect(() => {
    const before = shown.current;
    if (before?.contactId === contactId) return;
    shown.current = viewing;
    void change(before);
  }, [contactId, viewing]);
}

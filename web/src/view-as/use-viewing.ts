import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useUser } from '../app/session.ts';

/**
 * Goes to home with other data where a view as a contact has begun or ended, in whichever tab that was or
 * because its time is up.
 */
export function useViewing(): void {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { viewing } = useUser();
  const shown = useRef(viewing);
  const change = useEffectEvent(async (before: typeof viewing) => {
    // Nearly nobody needs it.
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

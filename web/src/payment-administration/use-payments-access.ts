import { useUser } from '../app/session.ts';

/** What the signed-in member of staff may do about payments, and where their pages are entered from. */
export function usePaymentsAccess() {
  const { isAdmin } = useUser();
  return { mayAct: isAdmin, backTo: isAdmin ? '/admin' : '/home' } as const;
}

import { createFileRoute, redirect } from '@tanstack/react-router';
import { signOut } from '../app/session.ts';

/** Signs out and goes home, where the guard leads on to sign-in (CON-06). */
export const Route = createFileRoute('/auth/sign-out')({
  beforeLoad: async ({ preload }) => {
    // Pointing at the link must not sign anybody out.
    if (preload) return;
    await signOut();
    throw redirect({ to: '/home', replace: true });
  },
});

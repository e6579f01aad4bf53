import { createFileRoute, redirect } from '@tanstack/react-router';

/** The sign-in module begins with its page (ID-001). */
export const Route = createFileRoute('/auth/')({
  beforeLoad: () => {
    throw redirect({ to: '/auth/sign-in', replace: true });
  },
});

import { createFileRoute, redirect, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import '../push/leave-push.ts';
import { signedInUserId, signOut } from '../app/session.ts';
import { AuthPage } from '../identity/AuthPage.tsx';
import { deviceOutboxOf } from '../sign-offs/device-outbox.ts';
import { UnsentAtSignOut, unsentTitle } from '../sign-offs/UnsentAtSignOut.tsx';
import { useLabels } from '../ui/labels.ts';

/** The user's unsent answers; none if no user is known. */
function unsentOfUser() {
  const userId = signedInUserId();
  const unsent = userId === null ? [] : deviceOutboxOf(userId, localStorage).list(Date.now());
  return { userId: userId ?? '', unsent };
}

/**
 * Signs out and goes home, where the guard redirects to sign-in (CON-06); first offers to send what
 * was not sent.
 */
export const Route = createFileRoute('/auth/sign-out')({
  beforeLoad: async ({ preload }) => {
    // Hovering over the link must not sign anybody out.
    if (preload || unsentOfUser().unsent.length > 0) return;
    await signOut();
    throw redirect({ to: '/home', replace: true });
  },
  component: SignOutPage,
});

function SignOutPage() {
  const t = useLabels();
  const router = useRouter();
  const [{ userId, unsent }] = useState(unsentOfUser);
  const title = unsentTitle(t, unsent.length);
  const goHome = () => router.navigate({ to: '/home', replace: true });
  return (
    <AuthPage title={title} headline={title}>
      <UnsentAtSignOut
        userId={userId}
        unsent={unsent}
        onSignOut={() => void signOut().then(goHome)}
        onStay={() => void goHome()}
      />
    </AuthPage>
  );
}

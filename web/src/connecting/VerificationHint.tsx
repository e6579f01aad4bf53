import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { callApi } from '../app/api-client.ts';
import { callOnce } from '../app/call-once.ts';
import { useUser } from '../app/session.ts';
import { showToast } from '../app/toasts.ts';
import { Button } from '../ui/Button.tsx';
import { useLabels } from '../ui/labels.ts';
import { Note } from '../ui/Note.tsx';
import { connectingLabels } from './labels.ts';

/** The security of the user's account, such as whether the address is verified. */
const ownSecurityQuery = queryOptions({
  queryKey: ['security'],
  queryFn: ({ signal }) => callApi('user/retrieveSecurity', {}, { signal }),
});

/** A verified address connects at once; links to verification. Empty if it is verified. */
export function VerificationHint() {
  const t = useLabels();
  const { email } = useUser();
  const { data: security } = useQuery(ownSecurityQuery);
  const verify = useMutation({
    mutationFn: () => callOnce('user/sendVerificationMail', {}),
    onSuccess: () =>
      showToast({ level: 'success', title: t(connectingLabels.verificationSent, { email }) }),
    onError: (error) =>
      showToast({
        level: 'error',
        title: t(connectingLabels.verificationFailed),
        message: error.message,
        duration: null,
      }),
  });
  if (!security || security.emailVerified) return null;
  return (
    <Note
      action={
        <Button busy={verify.isPending} onClick={() => verify.mutate()}>
          {t(connectingLabels.sendVerification)}
        </Button>
      }
    >
      {t(connectingLabels.unverified, { email })}
    </Note>
  );
}

import { useQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { callApi, callOpenApi } from '../app/api-client.ts';
import { isApiError } from '../app/api-error.ts';
import { refreshUser, session } from '../app/session.ts';
import { showToast } from '../app/toasts.ts';
import { learnerPlaceOf } from '../learners/learner-place.ts';
import { buttonClass } from '../ui/Button.tsx';
import { FailedState } from '../ui/FailedState.tsx';
import { translate, useLabels } from '../ui/labels.ts';
import { SkeletonBlock } from '../ui/Skeleton.tsx';
import styles from './AuthForm.module.css';
import { AuthPage } from './AuthPage.tsx';
import { accountLabels } from './account-labels.ts';
import { CodeForm } from './CodeForm.tsx';
import { dropFragment } from './held-fragment.ts';

/** Connects the signed-in user with the contact or student of a link, then shows it. */
export function ConnectPage({ token }: { token: string | null }) {
  const t = useLabels();
  const router = useRouter();
  // A query, so that it is made once, however often the page renders.
  const accepting = useQuery({
    queryKey: ['accept-connection', token],
    queryFn: () => accept(token ?? ''),
    enabled: token !== null,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const { data: connected, error } = accepting;
  // A permanent failure cannot be retried with the same link.
  const isOver = isApiError(error) && error.status >= 400 && error.status < 500;

  useEffect(() => {
    if (!connected) return;
    dropFragment('connect');
    showToast({
      level: 'success',
      title: translate(accountLabels.connected),
      ...(connected.message && { message: connected.message }),
    });
    void router.navigate({ to: connected.to, replace: true });
  }, [connected, router]);
  useEffect(() => {
    if (isOver) dropFragment('connect');
  }, [isOver]);

  const title = t(token === null ? accountLabels.codeTitle : accountLabels.connectTitle);
  return (
    <AuthPage title={title} headline={title}>
      {token === null && !error && (
        <>
          <CodeForm />
          <Ways />
        </>
      )}
      {error && (
        <div className={styles.answer}>
          <FailedState
            title={t(accountLabels.connectFailed)}
            error={error}
            {...(!isOver && { onRetry: () => void accepting.refetch() })}
            busy={accepting.isFetching}
          />
          <Ways />
        </div>
      )}
      {token !== null && !error && (
        <div className={styles.form}>
          <p className={styles.lead}>{t(accountLabels.connectLead)}</p>
          <SkeletonBlock height={120} />
        </div>
      )}
    </AuthPage>
  );
}

/** The result of a link in a sentence, and the page that shows it. */
interface Connected {
  message: string | null;
  to: '/home' | '/my-fees';
}

/** The link determines whether it is for a contact or a student. */
async function accept(token: string): Promise<Connected> {
  const { kind } = await callOpenApi('auth/retrieveLink', { token });
  const isStudent = kind === 'studentConnection';
  await callApi(isStudent ? 'learner/acceptConnection' : 'employer/acceptConnection', { token });
  await refreshUser();
  const current = session.get();
  if (current.status !== 'signedIn') return { message: null, to: '/home' };
  const { user } = current;
  const company = user.employerContact?.employer.name ?? null;
  if (isStudent) {
    return {
      message: translate(accountLabels.connectedStudent),
      to: learnerPlaceOf(user, company !== null) ?? '/home',
    };
  }
  return { message: company && translate(accountLabels.connectedTo, { company }), to: '/home' };
}

function Ways() {
  const t = useLabels();
  return (
    <div className={styles.ways}>
      <Link to="/home" className={buttonClass('primary')}>
        {t(accountLabels.toHome)}
      </Link>
      <Link to="/auth/sign-out" className={buttonClass()}>
        {t(accountLabels.someoneElse)}
      </Link>
    </div>
  );
}

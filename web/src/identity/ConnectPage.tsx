import { useQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { callApi } from '../app/api-client.ts';
import { isApiError } from '../app/api-error.ts';
import { translate, useLabels } from '../app/labels.ts';
import { refreshUser, session } from '../app/session.ts';
import { buttonClass } from '../ui/Button.tsx';
import { FailedState } from '../ui/FailedState.tsx';
import { SkeletonBlock } from '../ui/Skeleton.tsx';
import { showToast } from '../ui/toasts.ts';
import styles from './AuthForm.module.css';
import { AuthPage } from './AuthPage.tsx';
import { accountLabels } from './account-labels.ts';
import { dropFragment } from './held-fragment.ts';

/** Connects the signed-in user with the contact that a link went to, then goes home. */
export function ConnectPage({ token }: { token: string | null }) {
  const t = useLabels();
  const router = useRouter();
  // As a query it is made once, however often the page is rendered.
  const accepting = useQuery({
    queryKey: ['accept-connection', token],
    queryFn: async () => {
      await callApi('employer/acceptConnection', { token: token ?? '' });
      await refreshUser();
      return true;
    },
    enabled: token !== null,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const { isSuccess, error } = accepting;
  // What went wrong for good cannot be tried again with the same link.
  const isOver = isApiError(error) && error.status >= 400 && error.status < 500;

  useEffect(() => {
    if (!isSuccess) return;
    dropFragment('connect');
    const current = session.get();
    const company = current.status === 'signedIn' && current.user.employerContact?.employer.name;
    showToast({
      level: 'success',
      title: translate(accountLabels.connected),
      ...(company && { message: translate(accountLabels.connectedTo, { company }) }),
    });
    void router.navigate({ to: '/home', replace: true });
  }, [isSuccess, router]);
  useEffect(() => {
    if (isOver) dropFragment('connect');
  }, [isOver]);

  return (
    <AuthPage title={t(accountLabels.connectTitle)} headline={t(accountLabels.connectTitle)}>
      {token === null && !error && (
        <div className={styles.answer}>
          <p className={styles.said}>{t(accountLabels.linkMissing)}</p>
          <p>{t(accountLabels.linkMissingHelp)}</p>
          <Ways />
        </div>
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

import { IdentificationCardIcon } from '@phosphor-icons/react/dist/csr/IdentificationCard';
import type { ProviderName } from '@tradebridge/contract/identity-rules';
import { type ReactNode, useEffect, useState } from 'react';
import { getConfig } from '../app/config.ts';
import { isInShell } from '../app/native/bridge.ts';
import { Button } from '../ui/Button.tsx';
import { useLabels } from '../ui/labels.ts';
import { identityLabels } from './labels.ts';
import { providerNameOf } from './provider-wording.ts';
import styles from './SignInForm.module.css';
import { leaveForProvider, type SignInStep } from './sign-in.ts';

/** Whether providers open in the system's browser, which can return to the app. */
const leavesApp = () => isInShell() && getConfig().isAppKnown;

interface ProviderButtonsProps {
  redirectUrl: string;
  isBusy: boolean;
  onFailed: (step: SignInStep) => void;
  /** Other ways to sign in, shown first. */
  children: ReactNode;
}

/** Buttons for the configured providers (ID-023, 024, 026). */
export function ProviderButtons({ redirectUrl, isBusy, onFailed, children }: ProviderButtonsProps) {
  const t = useLabels();
  const { providers } = getConfig();
  const [leaving, setLeaving] = useState<ProviderName | null>(null);
  useEffect(() => {
    // After Back, the browser may restore this page from its cache as it was left.
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) setLeaving(null);
    };
    window.addEventListener('pageshow', onPageShow);
    return () => window.removeEventListener('pageshow', onPageShow);
  }, []);
  useFollowReturn();
  const known: readonly [ProviderName, text: string, icon: ReactNode][] = [
    [
      'directory',
      t(identityLabels.withDirectory, { directory: providerNameOf('directory', t) }),
      <IdentificationCardIcon key="icon" size={20} weight="duotone" aria-hidden="true" />,
    ],
    ['microsoft', t(identityLabels.withMicrosoft), <MicrosoftSign key="icon" />],
    ['google', t(identityLabels.withGoogle), <GoogleSign key="icon" />],
  ];
  // Google refuses web views of apps (docs/native.md).
  const isRefused = (name: ProviderName) => name === 'google' && isInShell() && !leavesApp();
  const offered = known.filter(([name]) => providers.includes(name) && !isRefused(name));
  if (offered.length === 0 && !children) return null;

  async function leave(provider: ProviderName): Promise<void> {
    if (isBusy || leaving) return;
    setLeaving(provider);
    const isInApp = leavesApp();
    const failure = await leaveForProvider(provider, redirectUrl, isInApp);
    // The system's browser may be closed without notice.
    if (failure || isInApp) setLeaving(null);
    if (failure) onFailed(failure);
  }

  return (
    <div className={styles.providers}>
      {providers.includes('email') && <p className={styles.or}>{t(identityLabels.or)}</p>}
      {children}
      {offered.map(([name, text, icon]) => (
        <Button key={name} wide icon={icon} busy={leaving === name} onClick={() => leave(name)}>
          {text}
        </Button>
      ))}
    </div>
  );
}

/** In the native app, continues a sign-in that returns from the system's browser. */
function useFollowReturn(): void {
  useEffect(() => {
    if (!leavesApp()) return;
    let isLeft = false;
    let stop = () => {};
    void import('./native-sign-in.ts').then(({ followReturn }) => {
      if (!isLeft) stop = followReturn();
    });
    return () => {
      isLeft = true;
      stop();
    };
  }, []);
}

function MicrosoftSign() {
  return (
    <svg width="18" height="18" viewBox="0 0 21 21" aria-hidden="true">
      <path fill="#f25022" d="M0 0h10v10H0z" />
      <path fill="#7fba00" d="M11 0h10v10H11z" />
      <path fill="#00a4ef" d="M0 11h10v10H0z" />
      <path fill="#ffb900" d="M11 11h10v10H11z" />
    </svg>
  );
}

function GoogleSign() {
  return (
    <svg width="18" height="18" viewBox="0 0 24 24" fill="none" strokeWidth="4" aria-hidden="true">
      <path stroke="#ea4335" d="M4.3 7.6A9 9 0 0 1 18.4 5.6" />
      <path stroke="#fbbc05" d="M4.3 16.4a9 9 0 0 1 0-8.8" />
      <path stroke="#34a853" d="M18.2 18.5a9 9 0 0 1-13.9-2.1" />
      <path stroke="#4285f4" d="M12 12h9a9 9 0 0 1-2.8 6.5" />
    </svg>
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { Outlet, useMatches } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { PageActions } from '../actions/PageActions.tsx';
import { changeDeviceSettings, useDeviceSettings } from '../app/device-settings.ts';
import { useObservable } from '../app/observable.ts';
import { usePageHead } from '../app/page-title.ts';
import { takeSignIn, useUser } from '../app/session.ts';
import { keptCheckout } from '../checkout/checkout-storage.ts';
import { companyQuestion } from '../companies/ask-to-switch.ts';
import { forgetFormsOfOthers } from '../forms/forget-others.ts';
import { useLive } from '../live/use-live.ts';
import { newMessage } from '../notifications/new-message.ts';
import { useNewMessages } from '../notifications/use-new-messages.ts';
import { usePush } from '../push/use-push.ts';
import { searchOpen } from '../search/search-open.ts';
import { InTurn } from '../ui/InTurn.tsx';
import { useLabels } from '../ui/labels.ts';
import { roomToPin, useMediaQuery, wideScreen } from '../ui/media-query.ts';
import { useViewing } from '../view-as/use-viewing.ts';
import { BottomBar } from './BottomBar.tsx';
import { ConnectionNotice } from './ConnectionNotice.tsx';
import { Header } from './Header.tsx';
import { IdleWatch } from './IdleWatch.tsx';
import { shellLabels } from './labels.ts';
import { MenuDrawer } from './MenuDrawer.tsx';
import { PinnedMenu } from './PinnedMenu.tsx';
import { Rail } from './Rail.tsx';
import { useServiceWorker } from './register-worker.ts';
import styles from './Shell.module.css';
import { StaffNotice } from './StaffNotice.tsx';
import { useAllPages } from './use-all-pages.ts';
import { useKeptAccess } from './use-kept-access.ts';
import { useNativeShell } from './use-native-shell.ts';

/** The frame of every page for signed-in users. */
export function Shell() {
  const { isMenuPinned } = useDeviceSettings();
  const wide = useMediaQuery(wideScreen);
  const [drawn, setDrawn] = useState(false);
  const canPin = useMediaQuery(roomToPin);
  const pinned = canPin && isMenuPinned;
  useEffect(() => {
    if (pinned) setDrawn(false);
  }, [pinned]);
  return (
    <div className={styles.shell}>
      <SkipLink />
      {pinned && <PinnedMenu />}
      {wide && !pinned && <Rail />}
      <div className={styles.page}>
        <Header
          menuShown={pinned || drawn}
          onMenu={() => (pinned ? changeDeviceSettings({ isMenuPinned: false }) : setDrawn(true))}
        />
        <Notice />
        <ConnectionNotice />
        <main id="main" tabIndex={-1} className={styles.main}>
          <WithActions>
            <InTurn>
              <Outlet />
            </InTurn>
          </WithActions>
        </main>
      </div>
      <BottomBar menuShown={drawn} onMenu={() => setDrawn(true)} />
      <MenuDrawer open={drawn} onClose={() => setDrawn(false)} canPin={canPin} />
      <CompanyQuestion />
      <Search />
      <NewMessage />
      <InTurn>
        <Watches />
        <IdleWatch />
      </InTurn>
    </div>
  );
}

// Few users are staff, and they rarely view as a contact.
const ViewingBanner = lazy(async () => {
  const { ViewingBanner: component } = await import('../view-as/ViewingBanner.tsx');
  return { default: component };
});

/** The company or contact that staff are viewing. */
function Notice() {
  const { viewing } = useUser();
  return viewing ? (
    <Suspense>
      <ViewingBanner viewing={viewing} />
    </Suspense>
  ) : (
    <StaffNotice />
  );
}

/** The page, with administrators' buttons above and below. */
function WithActions({ children }: { children: ReactNode }) {
  // Of the rendered page: the address changes earlier.
  const path = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '' });
  const width = usePageHead()?.width ?? 'content';
  return (
    <>
      <PageActions path={path} position="top" width={width} />
      {children}
      <PageActions path={path} position="bottom" width={width} />
    </>
  );
}

/** Background work of every page. */
function Watches() {
  useLive();
  useResync();
  useKeptAccess();
  useViewing();
  useAllPages();
  useServiceWorker();
  usePush();
  useKeptCart();
  useNativeShell();
  useNewMessages();
  const { id } = useUser();
  useEffect(() => void forgetFormsOfOthers(id), [id]);
  return null;
}

// Most visits stay with one company.
const CompanyDialogs = lazy(async () => {
  const { CompanyDialogs: component } = await import('../companies/CompanyDialogs.tsx');
  return { default: component };
});

function CompanyQuestion() {
  const isAsked = useObservable(companyQuestion) !== null;
  return <Suspense>{isAsked && <CompanyDialogs />}</Suspense>;
}

const SearchDialog = lazy(async () => {
  const { SearchDialog: component } = await import('../search/SearchDialog.tsx');
  return { default: component };
});

function Search() {
  const isOpen = useObservable(searchOpen);
  return <Suspense>{isOpen && <SearchDialog />}</Suspense>;
}

// Most visits have none.
const MessageToast = lazy(async () => {
  const { MessageToast: component } = await import('../notifications/MessageToast.tsx');
  return { default: component };
});

function NewMessage() {
  const message = useObservable(newMessage);
  return <Suspense>{message && <MessageToast message={message} />}</Suspense>;
}

function SkipLink() {
  const t = useLabels();
  return (
    // biome-ignore lint/a11y/useValidAnchor: it leads to a place in the page, as a link does
    <a
      href="#main"
      className={styles.skip}
      onClick={(event) => {
        // The router owns the address.
        event.preventDefault();
        document.getElementById('main')?.focus();
      }}
    >
      {t(shellLabels.skip)}
    </a>
  );
}

/** After a reload the header links to the cart. */
function useKeptCart(): void {
  useEffect(() => {
    if (keptCheckout() === null) return;
    import('../checkout/cart.ts').catch(() => {
      // Without it, the checkout pages load the cart themselves.
    });
  }, []);
}

/** Updates the company's data after a sign-in, not after a reload (SYNC-001). */
function useResync(): void {
  const queryClient = useQueryClient();
  const user = useUser();
  useEffect(() => {
    if (!takeSignIn()) return;
    import('../companies/resync.ts').then(
      ({ resync }) => void resync(queryClient, user),
      () => {
        // Without it, each page loads its own data as usual.
      },
    );
  }, [queryClient, user]);
}

import { ArrowLeftIcon } from '@phosphor-icons/react/dist/csr/ArrowLeft';
import { ListIcon } from '@phosphor-icons/react/dist/csr/List';
import { Link, useCanGoBack, useMatches, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useLayoutEffect, useRef } from 'react';
import { useDocumentTitle } from '../app/document-title.ts';
import { itemsInCart } from '../app/items-in-cart.ts';
import { useObservable } from '../app/observable.ts';
import {
  forgetPageHead,
  hasPageBefore,
  noteShownPage,
  type PageHead,
  usePageHead,
} from '../app/page-title.ts';
import { useUser } from '../app/session.ts';
import { SearchButton } from '../search/SearchButton.tsx';
import { Avatar } from '../ui/Avatar.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { useLabels } from '../ui/labels.ts';
import { useMediaQuery } from '../ui/media-query.ts';
import { CompanyButton } from './CompanyButton.tsx';
import { cutTitle, narrowIphone } from './cut-title.ts';
import styles from './Header.module.css';
import { shellLabels } from './labels.ts';

const isIphone = /iPhone/.test(navigator.userAgent);

// For administrators only (ROLE-028).
const LabelEditButton = lazy(async () => ({
  default: (await import('../labels/LabelEditButton.tsx')).LabelEditButton,
}));

// Most visits leave the cart empty.
const CartLink = lazy(async () => ({ default: (await import('./CartLink.tsx')).CartLink }));

export interface HeaderProps {
  menuShown: boolean;
  onMenu: () => void;
}

export function Header({ menuShown, onMenu }: HeaderProps) {
  const t = useLabels();
  const user = useUser();
  const head = usePageHead();
  const narrow = useMediaQuery(`(max-width: ${narrowIphone - 1}px)`);
  const heading = useFocusOnNavigation(head);
  const title = head?.title ?? '';
  useDocumentTitle(title);
  const shown = cutTitle(title, { isIphone, width: narrow ? narrowIphone - 1 : narrowIphone });
  return (
    <header className={styles.header}>
      <IconButton
        className={styles.menu}
        label={t(menuShown ? shellLabels.collapseMenu : shellLabels.openMenu)}
        icon={<ListIcon size={22} />}
        aria-expanded={menuShown}
        onClick={onMenu}
      />
      {head?.backTo && <BackButton to={head.backTo} />}
      <h1
        ref={heading}
        tabIndex={-1}
        className={styles.title}
        aria-label={shown === title ? undefined : title}
      >
        {shown}
      </h1>
      {user.isAdmin && (
        <Suspense>
          <LabelEditButton />
        </Suspense>
      )}
      <SearchButton />
      <Cart />
      <CompanyButton />
      {!user.viewing && (
        <Link to="/profile" className={styles.user} title={user.name}>
          <Avatar name={user.name} />
          <span className="visually-hidden">{t(shellLabels.toProfile, { name: user.name })}</span>
        </Link>
      )}
    </header>
  );
}

/** Absent while the cart is empty, and in the checkout. */
function Cart() {
  const count = useObservable(itemsInCart);
  const isThere = useMatches({
    select: (matches) => /^\/cart(\/|$)/.test(matches.at(-1)?.pathname ?? ''),
  });
  return <Suspense>{count > 0 && !isThere && <CartLink count={count} />}</Suspense>;
}

function BackButton({ to }: { to: string }) {
  const t = useLabels();
  const router = useRouter();
  const canGoBack = useCanGoBack();
  return (
    <IconButton
      label={t(shellLabels.back)}
      icon={<ArrowLeftIcon size={20} />}
      onClick={() => {
        if (canGoBack) router.history.back();
        else router.navigate({ href: to, replace: true });
      }}
    />
  );
}

/**
 * The new page's title gets the focus once it is rendered, so that screen readers read it first.
 */
function useFocusOnNavigation(head: PageHead | null) {
  const heading = useRef<HTMLHeadingElement>(null);
  const announcedPath = useRef<string | null>(null);
  // Before the next shell's page sets its title.
  useLayoutEffect(() => forgetPageHead, []);
  useEffect(() => {
    if (!head?.title || announcedPath.current === head.path) return;
    // On the first page of a visit the focus starts where the browser puts it.
    if (hasPageBefore()) {
      const focus = () => heading.current?.focus({ preventScroll: true });
      focus();
      // A dialog from which the page was opened keeps the focus until it is closed, and returns it.
      document.querySelector('dialog[open]')?.addEventListener('close', focus, { once: true });
    }
    announcedPath.current = head.path;
    noteShownPage();
  }, [head]);
  return heading;
}

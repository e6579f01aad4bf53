import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { buttonClass } from '../ui/Button.tsx';
import { NotFoundHere } from '../ui/NotFoundHere.tsx';

interface NotFoundLinkProps {
  message: string;
  /** Where there is something. */
  to: NonNullable<LinkProps['to']>;
  children: ReactNode;
}

/** Replaces a page's content if its address names nothing, with a link to what exists. */
export function NotFoundLink({ message, to, children }: NotFoundLinkProps) {
  return (
    <NotFoundHere
      message={message}
      back={
        <Link to={to} className={buttonClass('secondary')}>
          {children}
        </Link>
      }
    />
  );
}

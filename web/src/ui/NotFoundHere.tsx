import { CompassIcon } from '@phosphor-icons/react/dist/csr/Compass';
import type { ReactNode } from 'react';
import { EmptyState } from './EmptyState.tsx';

interface NotFoundHereProps {
  message: string;
  /** A possible reason. */
  help?: string;
  /** A link to what exists. */
  back: ReactNode;
}

/** Replaces a page's content if its address names nothing. */
export function NotFoundHere({ message, help, back }: NotFoundHereProps) {
  return (
    <div role="alert">
      <EmptyState
        icon={<CompassIcon size={28} weight="duotone" aria-hidden="true" />}
        title={message}
        message={help}
        action={back}
      />
    </div>
  );
}

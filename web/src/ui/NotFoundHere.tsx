import { CompassIcon } from '@phosphor-icons/react/dist/csr/Compass';
import type { ReactNode } from 'react';
import { EmptyState } from './EmptyState.tsx';

interface NotFoundHereProps {
  message: string;
  /** Why that may be. */
  help?: string;
  /** The way to what there is. */
  back: ReactNode;
}

/** In place of a page's content: what the address names does not exist. */
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

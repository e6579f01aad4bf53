import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Page } from '../app/Page.tsx';
import { buttonClass } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { useLabels } from '../ui/labels.ts';
import { shellLabels } from './labels.ts';

interface DeadEndProps {
  title: string;
  icon: ReactNode;
  /** By default the title. */
  heading?: string;
  message?: string;
}

/** A page that only leads back to home. */
export function DeadEnd({ title, icon, heading = title, message }: DeadEndProps) {
  const t = useLabels();
  return (
    <Page title={title}>
      <EmptyState
        icon={icon}
        title={heading}
        {...(message !== undefined && { message })}
        action={
          <Link to="/home" className={buttonClass('primary')}>
            {t(shellLabels.toHome)}
          </Link>
        }
      />
    </Page>
  );
}

import type { ReactNode } from 'react';
import { usePermissions } from '../app/current-company.ts';
import { Page } from '../app/Page.tsx';
import { useLabels } from '../ui/labels.ts';
import { Note } from '../ui/Note.tsx';
import { companyLabels } from './labels.ts';

interface WhoMayProps {
  act: 'write' | 'administer';
  /** The page's title and back link for users without permission. */
  title: string;
  backTo: string;
  children: ReactNode;
}

/** A page for users with a permission at the company; others see why they lack it. */
export function WhoMay({ act, title, backTo, children }: WhoMayProps) {
  const t = useLabels();
  const permissions = usePermissions();
  if (permissions[act]) return children;
  return (
    <Page title={title} backTo={backTo}>
      <Note>{t(companyLabels.notAllowed)}</Note>
    </Page>
  );
}

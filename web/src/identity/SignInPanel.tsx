import { lazy, Suspense } from 'react';
import { classNames } from '../ui/class-names.ts';
import { SkeletonBlock } from '../ui/Skeleton.tsx';
import styles from './SignInPage.module.css';

const SafeHtml = lazy(async () => {
  const { SafeHtml: Html } = await import('../ui/SafeHtml.tsx');
  return { default: Html };
});

export interface SignInPanelProps {
  html: string | null;
  place: 'top' | 'bottom';
}

/** The administrator's text above or below the form (ID-008 to 010). */
export function SignInPanel({ html, place }: SignInPanelProps) {
  if (!html) return null;
  return (
    <div className={classNames(styles.panel, place === 'bottom' && styles.bottom)}>
      <Suspense fallback={<SkeletonBlock height={72} />}>
        <SafeHtml html={html} />
      </Suspense>
    </div>
  );
}

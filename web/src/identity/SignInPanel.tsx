import { lazy, Suspense } from 'react';
import { SkeletonBlock } from '../ui/Skeleton.tsx';
import styles from './SignInPage.module.css';

const SafeHtml = lazy(async () => {
  const { SafeHtml: Html } = await import('../ui/SafeHtml.tsx');
  return { default: Html };
});

/** What the administrator wrote, above or below the form (ID-008 to 010). */
export function SignInPanel({ html }: { html: string | null }) {
  if (!html) return null;
  return (
    <div className={styles.panel}>
      <Suspense fallback={<SkeletonBlock height={72} />}>
        <SafeHtml html={html} />
      </Suspense>
    </div>
  );
}

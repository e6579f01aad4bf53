import { lazy, Suspense } from 'react';
import type { ContentIconProps } from './ContentIcon.tsx';

// Most institutions begin without icons of their own.
const ContentIcon = lazy(async () => {
  const { ContentIcon: component } = await import('./ContentIcon.tsx');
  return { default: component };
});

/** The icon of a menu item or an action, whose code comes with the first of them; its place is kept. */
export function LazyContentIcon(props: ContentIconProps) {
  return (
    <Suspense fallback={<svg width={props.size} height={props.size} aria-hidden="true" />}>
      <ContentIcon {...props} />
    </Suspense>
  );
}

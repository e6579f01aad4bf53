import { lazy, Suspense } from 'react';
import type { ContentIconProps } from './ContentIcon.tsx';

// Most institutions begin without icons of their own.
const ContentIcon = lazy(async () => {
  try {
    const { ContentIcon: component } = await import('./ContentIcon.tsx');
    return { default: component };
  } catch {
    // The menu and the page around it are worth more than an icon whose code cannot be fetched.
    return { default: EmptyIcon };
  }
});

/** The icon of a menu item or an action, whose code comes with the first of them; its place is kept. */
export function LazyContentIcon(props: ContentIconProps) {
  return (
    <Suspense fallback={<EmptyIcon size={props.size} />}>
      <ContentIcon {...props} />
    </Suspense>
  );
}

const EmptyIcon = ({ size }: Pick<ContentIconProps, 'size'>) => (
  <svg width={size} height={size} aria-hidden="true" />
);

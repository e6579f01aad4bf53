import { lazy, Suspense } from 'react';
import type { ContentIconProps } from './ContentIcon.tsx';

// Most institutions have no custom icons at first.
const ContentIcon = lazy(async () => {
  try {
    const { ContentIcon: component } = await import('./ContentIcon.tsx');
    return { default: component };
  } catch {
    // The menu and the page matter more than an icon whose code cannot be loaded.
    return { default: EmptyIcon };
  }
});

/**
 * The icon of a menu item or action, whose code is loaded with the first one; its place is
 * reserved.
 */
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

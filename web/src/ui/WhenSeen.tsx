import { type ReactNode, useEffect, useRef, useState } from 'react';

/**
 * Renders its content once it is about to become visible. `height`, in pixels, reserves its place.
 */
export function WhenSeen({ height, children }: { height: number; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (isSeen || !place.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
      },
      { rootMargin: '200px' },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [isSeen]);
  if (isSeen) return children;
  return <div ref={place} style={{ minHeight: height }} />;
}

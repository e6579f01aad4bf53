import type { ContentIcon as Icon } from '@tradebridge/contract/content';
import { defaultIconColor } from '@tradebridge/contract/content-rules';
import { useEffect, useRef, useState } from 'react';
import { type IconPath, iconAddress, knownIconPaths, loadIconPaths } from './icon-paths.ts';

export interface ContentIconProps {
  icon: Icon;
  /** For colours that the icon leaves empty; `#000000` is the colour of the text (PAGE-022). */
  color: string;
  size: number;
}

/**
 * An icon chosen by an administrator, drawn from `/icons/{style}/{name}.svg` once it is visible.
 * Until then, and if there is no such icon, its place stays empty.
 */
export function ContentIcon({ icon, color, size }: ContentIconProps) {
  const [place, paths] = useIconPaths(iconAddress(icon));
  const [line, area] = [icon.c1, icon.c2].map((own) => shownColor(own || color));
  return (
    <svg
      ref={place}
      data-icon={icon.n}
      width={size}
      height={size}
      viewBox="0 0 256 256"
      aria-hidden="true"
      focusable="false"
    >
      {paths.map(({ d, isArea }) => (
        <path key={d} d={d} fill={isArea ? area : line} fillOpacity={isArea ? icon.so : icon.po} />
      ))}
    </svg>
  );
}

/** The default black would be invisible in dark mode. */
const shownColor = (color: string) =>
  color === '' || color === defaultIconColor ? 'currentColor' : color;

const none: readonly IconPath[] = [];

function useIconPaths(address: string) {
  const place = useRef<SVGSVGElement>(null);
  const [loaded, setLoaded] = useState({ address, paths: none });
  const known = knownIconPaths(address);
  const isKnown = known !== undefined;
  useEffect(() => {
    if (isKnown || !place.current) return;
    const left = new AbortController();
    const load = async () => {
      const paths = await loadIconPaths(address);
      if (left.signal.aborted) return;
      if (paths) setLoaded({ address, paths });
      else addEventListener('online', () => void load(), { once: true, signal: left.signal });
    };
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      void load();
    });
    observer.observe(place.current);
    return () => {
      left.abort();
      observer.disconnect();
    };
  }, [address, isKnown]);
  return [place, known ?? (loaded.address === address ? loaded.paths : none)] as const;
}

import type { ContentIcon } from '@tradebridge/contract/content';

/** A shape of an icon. Faint shapes of duotone icons fill their areas. */
export interface IconPath {
  readonly d: string;
  readonly isArea: boolean;
}

/** Maximum cached icons: more than a menu shows, and not too many for a phone. */
const maxKept = 600;
const kept = new Map<string, readonly IconPath[]>();
const asked = new Map<string, Promise<readonly IconPath[]>>();

export const iconAddress = ({ p, n }: Pick<ContentIcon, 'p' | 'n'>): string =>
  `/icons/${p}/${n}.svg`;

/** The shapes of an icon that was loaded already. */
export const knownIconPaths = (address: string): readonly IconPath[] | undefined =>
  kept.get(address);

/** The shapes of an icon; empty if there is no such icon, undefined without a network. */
export async function loadIconPaths(address: string): Promise<readonly IconPath[] | undefined> {
  const known = kept.get(address);
  if (known) return known;
  const loading = asked.get(address) ?? fetchPaths(address);
  asked.set(address, loading);
  try {
    const paths = await loading;
    // A missing icon may exist after an update.
    if (paths.length > 0) keep(address, paths);
    return paths;
  } catch {
    return undefined;
  } finally {
    asked.delete(address);
  }
}

function keep(address: string, paths: readonly IconPath[]): void {
  kept.set(address, paths);
  for (const oldest of kept.keys()) {
    if (kept.size <= maxKept) break;
    kept.delete(oldest);
  }
}

async function fetchPaths(address: string): Promise<readonly IconPath[]> {
  const reply = await fetch(address);
  return reply.ok ? pathsIn(await reply.text()) : [];
}

/** Path commands and numbers only. */
const shape = /^[MLHVCSQTAZmlhvcsqtaz\d\s,.eE+-]+$/;

/** The shapes in an SVG file; everything else is ignored. */
export function pathsIn(svg: string): IconPath[] {
  const parsed = new DOMParser().parseFromString(svg, 'image/svg+xml');
  return [...parsed.querySelectorAll('path')].flatMap((path) => {
    const d = path.getAttribute('d') ?? '';
    return shape.test(d) ? [{ d, isArea: path.hasAttribute('opacity') }] : [];
  });
}

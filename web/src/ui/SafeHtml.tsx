import { createElement, type ReactNode } from 'react';

const allowed = new Set(
  'a abbr b blockquote br code em h2 h3 h4 hr i li ol p s small span strong sub sup u ul table thead tbody tr th td'.split(
    ' ',
  ),
);
const safeAddress = /^(https?:|mailto:|tel:|\/(?![/\\]))/i;

/**
 * Shows HTML that an administrator wrote. It is read into elements of the app, of which only harmless
 * ones are made: no script, no style, no attribute but a link's address. What is in an unknown element is
 * kept without it.
 */
export function SafeHtml({ html }: { html: string }) {
  const parsed = new DOMParser().parseFromString(html, 'text/html');
  return <>{[...parsed.body.childNodes].map(toReact)}</>;
}

function toReact(node: ChildNode, key: number): ReactNode {
  if (node instanceof Text) return node.data;
  if (!(node instanceof Element)) return null;
  const name = node.localName;
  if (name === 'script' || name === 'style' || name === 'template') return null;
  const children = [...node.childNodes].map(toReact);
  if (!allowed.has(name)) return createElement('span', { key }, ...children);
  if (name === 'br' || name === 'hr') return createElement(name, { key });
  return createElement(name, { key, ...(name === 'a' && linkOf(node)) }, ...children);
}

function linkOf(node: Element) {
  const href = node.getAttribute('href')?.trim() ?? '';
  if (!safeAddress.test(href)) return {};
  return href.startsWith('/') ? { href } : { href, target: '_blank', rel: 'noopener noreferrer' };
}

import { harmlessAddress, harmlessTags } from '@tradebridge/contract/harmless-html';
import { createElement, type ReactNode } from 'react';
import styles from './SafeHtml.module.css';

const allowed = new Set(harmlessTags);

/**
 * Shows HTML that an administrator wrote. It is read into elements of the app, of which only harmless
 * ones are made: no script, no style, no attribute but a link's address. What is in an unknown element is
 * kept without it.
 */
export function SafeHtml({ html }: { html: string }) {
  const parsed = new DOMParser().parseFromString(html, 'text/html');
  return <div className={styles.html}>{[...parsed.body.childNodes].map(toReact)}</div>;
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
  if (!harmlessAddress.test(href)) return {};
  return href.startsWith('/') ? { href } : { href, target: '_blank', rel: 'noopener noreferrer' };
}

import { pictureIdOf, sourceSetOf } from '@tradebridge/contract/media-rules';
import {
  droppedElements,
  isSafeAttribute,
  type RichTextTag,
  richTextAttributes,
  richTextSynonyms,
  richTextTags,
} from '@tradebridge/contract/rich-text';
import { createElement, Fragment, memo, type ReactNode } from 'react';
import { contentLink } from './content-link.ts';
import styles from './SafeHtml.module.css';
import { SidewaysScroll } from './SidewaysScroll.tsx';

const allowed = new Set<string>(richTextTags);
const dropped = new Set<string>(droppedElements);
/** Void elements. */
const empty = new Set(['br', 'hr', 'img']);
/** Elements whose own text is only whitespace. */
const withoutText = new Set(['table', 'tbody', 'tr', 'ul', 'ol']);
const xhtml = 'http://www.w3.org/1999/xhtml';

/**
 * Renders administrators' HTML. It is parsed into elements of the app: only those of rich text,
 * with only their attributes; no scripts, no styles. The content of an unknown element is kept
 * without it.
 */
export const SafeHtml = memo(function SafeHtml({ html }: { html: string }) {
  const parsed = new DOMParser().parseFromString(html, 'text/html');
  return <div className={styles.html}>{[...parsed.body.childNodes].map(toReact)}</div>;
});

function toReact(node: ChildNode, key: number): ReactNode {
  if (node instanceof Text) return node.data;
  if (!(node instanceof Element)) return null;
  if (node.namespaceURI !== xhtml || dropped.has(node.localName)) return null;
  const name = richTextSynonyms[node.localName] ?? node.localName;
  if (!allowed.has(name)) return createElement(Fragment, { key }, ...childrenOf(node, name));
  const attributes = attributesOf(node, name);
  if (name === 'img' && attributes.src === undefined) return null;
  const properties = { key, ...propertiesOf(name, attributes) };
  if (empty.has(name)) return createElement(name, properties);
  const element = createElement(name, properties, ...childrenOf(node, name));
  return name === 'table' ? <SidewaysScroll key={key}>{element}</SidewaysScroll> : element;
}

function childrenOf(element: Element, name: string): ReactNode[] {
  const nodes = [...element.childNodes];
  const kept = withoutText.has(name) ? nodes.filter((node) => !(node instanceof Text)) : nodes;
  return kept.map(toReact);
}

function attributesOf(element: Element, name: string): Record<string, string> {
  const names = richTextAttributes[name as RichTextTag] ?? [];
  return Object.fromEntries(
    names.flatMap((one) => {
      const value = element.getAttribute(one)?.trim();
      return value !== undefined && isSafeAttribute(one, value) ? [[one, value]] : [];
    }),
  );
}

function propertiesOf(name: string, attributes: Readonly<Record<string, string>>): object {
  switch (name) {
    case 'a':
      return attributes.href === undefined ? {} : contentLink(attributes.href);
    case 'img':
      return pictureOf(attributes);
    case 'td':
    case 'th':
      return { colSpan: attributes.colspan, rowSpan: attributes.rowspan };
    default:
      return attributes;
  }
}

function pictureOf({ src = '', alt = '', width, height }: Readonly<Record<string, string>>) {
  const id = pictureIdOf(src);
  return {
    src,
    alt,
    width,
    height,
    loading: 'lazy',
    ...(id !== undefined &&
      width !== undefined && {
        srcSet: sourceSetOf(id, Number(width)),
        sizes: `(max-width: ${width}px) 100vw, ${width}px`,
      }),
  };
}

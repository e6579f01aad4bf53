import { type Label, textOf } from '@tradebridge/contract/labels';
import { firstPageLabels as labels } from './labels.ts';

/** Escapes a text for HTML, in an element or in a double-quoted attribute. */
export const asHtml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

const html = (label: Label): string => asHtml(textOf(label));

/** What `browser-check.js` shows instead of the portal. */
function incompatibleCard(): string {
  const browsers = [labels.chrome, labels.edge, labels.firefox, labels.safari];
  return [
    '<div class="incompatible" role="main">',
    `<h1>${html(labels.incompatibleTitle)}</h1>`,
    `<p>${html(labels.incompatibleText)}</p>`,
    `<ul>${browsers.map((browser) => `<li>${html(browser)}</li>`).join('')}</ul>`,
    '</div>',
  ].join('');
}

/** The page with its static texts, which are shown before any code is loaded. */
export const withFirstTexts = (page: string): string =>
  page
    .replace('__DESCRIPTION__', () => html(labels.description))
    .replace('__NEEDS_JAVASCRIPT__', () => html(labels.needsJavaScript))
    .replace('__INCOMPATIBLE_BROWSER__', incompatibleCard);

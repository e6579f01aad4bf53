import { htmlSettings } from '@tradebridge/contract/settings';
import { sanitiseHtml } from '../rich-text/sanitise-html.ts';

/** The values of a settings document with their HTML sanitised. */
export function withSanitisedHtml<Values extends Readonly<Record<string, unknown>>>(
  values: Values,
): Values {
  const sanitised = htmlSettings
    .filter((name) => typeof values[name] === 'string')
    .map((name) => [name, sanitiseHtml(String(values[name]))] as const);
  return { ...values, ...Object.fromEntries(sanitised) };
}

import type { Form, formInput } from '@tradebridge/contract/forms';
import type { z } from 'zod';
import { linksOfHtml } from '../content/content-links.ts';
import type { KindOf, Saved } from '../content/head.ts';
import { sanitiseHtml } from '../rich-text/sanitise-html.ts';

/** The content of a form. */
export type FormBody = Omit<Form, 'id' | 'version' | 'modified'>;

export const formKind: KindOf<FormBody> = {
  kind: 'form',
  linksOf: ({ submitted }) => linksOfHtml(submitted),
};

/** Input as stored: its HTML sanitised. */
export function bodyOfInput({
  id: _id,
  version: _version,
  modified: _modified,
  ...body
}: z.output<typeof formInput>): FormBody {
  return { ...body, submitted: sanitiseHtml(body.submitted) };
}

/** A stored body as shown: sanitised again, by the current rules. */
export function formOf(id: string, kept: FormBody & Saved): Form {
  const { lastUpdated, ...body } = kept;
  return { ...body, id, submitted: sanitiseHtml(body.submitted), modified: lastUpdated };
}

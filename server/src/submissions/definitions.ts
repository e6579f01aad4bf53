import { hash } from 'node:crypto';
import type { PublishedForm } from '../forms/audience.ts';

/** A form as submissions are kept with it. */
interface Definition {
  readonly definitionId: string;
  readonly definition: string;
}

/** The form as JSON, and under which id it is kept: an id and version can come again once a form is deleted. */
export function definitionOf({ id, body }: PublishedForm): Definition {
  const definition = JSON.stringify(body);
  return { definitionId: hash('sha256', `${id} ${definition}`), definition };
}

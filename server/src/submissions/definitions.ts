import { hash } from 'node:crypto';
import type { PublishedForm } from '../forms/audience.ts';

/** A form as stored with its submissions. */
interface Definition {
  readonly definitionId: string;
  readonly definition: string;
}

/**
 * The form as JSON, and the id it is stored under: form id and version can be reused once a form is
 * deleted.
 */
export function definitionOf({ id, body }: PublishedForm): Definition {
  const definition = JSON.stringify(body);
  return { definitionId: hash('sha256', `${id} ${definition}`), definition };
}

import fp from 'fastify-plugin';
import { platformLabels } from '../platform/labels.ts';
import { Refusal } from '../platform/refusal.ts';

/** Accepts only JSON; a call without fields may omit the body. */
export const readJson = fp(async (app) => {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined);
    parse(request, String(body), (error, value) =>
      error ? done(new Refusal('invalid', { message: platformLabels.notJson })) : done(null, value),
    );
  });
});

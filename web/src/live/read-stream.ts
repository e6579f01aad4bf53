import { heartbeatMs } from '@tradebridge/contract/live-rules';
import { authorised, resultOf } from '../app/api-client.ts';
import { whenEither } from '../app/when-either.ts';
import { eventStreamParser, type StreamEvent } from './event-stream.ts';

/** Two heartbeats and a little more: a longer silence means a dead connection. */
export const maxSilenceMs = heartbeatMs * 2.4;

/** The server does not allow this session to listen, so retrying is useless. */
export class StreamRefused extends Error {}

export interface StreamReader {
  /** Companies to follow; by default all at which the user has a role. */
  readonly eIds: readonly string[];
  readonly signal: AbortSignal;
  readonly onOpen: () => void;
  readonly onEvent: (event: StreamEvent) => void;
  /** Something arrived, if only a heartbeat. */
  readonly onAlive: () => void;
}

/**
 * Reads `GET /api/live` until the server ends it.
 *
 * @throws StreamRefused if the session may not listen; any other error is a broken connection
 */
export async function readStream(reader: StreamReader): Promise<void> {
  const { eIds, signal, onOpen, onEvent, onAlive } = reader;
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), maxSilenceMs);
  const query = new URLSearchParams(eIds.map((eId) => ['eId', eId])).toString();
  try {
    const response = await fetch(`/api/live${query && `?${query}`}`, {
      headers: { ...authorised({ isBackground: true }), Accept: 'text/event-stream' },
      signal: whenEither(signal, silence.signal),
    });
    await refuseUnlessListening(response);
    if (!response.ok || !response.body) throw new Error(`Live answers ${response.status}.`);
    onOpen();
    const parse = eventStreamParser(onEvent);
    const pieces = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const { done, value } = await pieces.read();
      if (done) return;
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), maxSilenceMs);
      onAlive();
      parse(value);
    }
  } finally {
    clearTimeout(timer);
  }
}

async function refuseUnlessListening(response: Response): Promise<void> {
  const { status } = response;
  if (status !== 401 && status !== 403 && status !== 404) return;
  // Throws the refusal, and signs out if that is the reason.
  await resultOf(response).catch(() => {});
  throw new StreamRefused();
}

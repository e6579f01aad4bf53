import { expect, test } from 'vitest';
import { eventStreamParser, type StreamEvent } from './event-stream.ts';

function read(...pieces: string[]): StreamEvent[] {
  const events: StreamEvent[] = [];
  const parse = eventStreamParser((event) => events.push(event));
  for (const piece of pieces) parse(piece);
  return events;
}

test('an event has its name and its data', () => {
  expect(read('event: employer-summary\ndata: {"eId":"E1"}\n\n')).toEqual([
    { name: 'employer-summary', data: '{"eId":"E1"}' },
  ]);
});

test('an event split anywhere is parsed the same', () => {
  const text = 'event: user-summary\r\ndata: {"userId":"u1"}\r\n\r\n';
  for (let cut = 1; cut < text.length; cut += 1) {
    expect(read(text.slice(0, cut), text.slice(cut))).toEqual([
      { name: 'user-summary', data: '{"userId":"u1"}' },
    ]);
  }
});

test('data lines are joined, and comments and unknown fields ignored', () => {
  expect(read(': keep-alive\n\nid: 4\ndata: a\ndata:b\n\n')).toEqual([
    { name: 'message', data: 'a\nb' },
  ]);
});

test('an event without its empty line is not delivered', () => {
  expect(read('event: employer-summary\ndata: {}\n')).toEqual([]);
});

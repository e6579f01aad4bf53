/** One server-sent event. */
export interface StreamEvent {
  name: string;
  data: string;
}

/**
 * Parses server-sent events from text in arbitrary pieces (HTML standard, 9.2.6). Comments, ids and
 * retry times are ignored.
 */
export function eventStreamParser(onEvent: (event: StreamEvent) => void): (piece: string) => void {
  let rest = '';
  let name = '';
  let data: string[] = [];

  function take(line: string): void {
    if (line === '') {
      if (data.length > 0) onEvent({ name: name || 'message', data: data.join('\n') });
      name = '';
      data = [];
      return;
    }
    const colon = line.indexOf(':');
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (field === 'event') name = value;
    else if (field === 'data') data.push(value);
  }

  return (piece) => {
    rest += piece;
    // A carriage return at the very end may be half of a line break.
    const whole = rest.endsWith('\r') ? rest.slice(0, -1) : rest;
    const lines = whole.split(/\r\n|\n|\r/);
    rest = (lines.pop() ?? '') + rest.slice(whole.length);
    for (const line of lines) take(line);
  };
}

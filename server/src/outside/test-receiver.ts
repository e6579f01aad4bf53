import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A local receiver of webhooks, with the requests it received and the response it gives. */
export class TestReceiver {
  readonly received: Received[] = [];
  /** Answers each request; 204 by default. */
  answer: (response: ServerResponse) => void = (response) => {
    response.writeHead(204).end();
  };
  readonly origin: string;
  readonly close: () => Promise<void>;

  private constructor(origin: string, close: () => Promise<void>) {
    this.origin = origin;
    this.close = close;
  }

  static async open(): Promise<TestReceiver> {
    let opened: TestReceiver | undefined;
    const server = createServer(async (request, response) => {
      const { url: path = '', headers } = request;
      opened?.received.push({ path, headers, body: await text(request) });
      opened?.answer(response);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    opened = new TestReceiver(`http://127.0.0.1:${port}`, async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    });
    return opened;
  }
}

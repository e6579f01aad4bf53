/**
 * The part of XMLHttpRequest that the app uses for uploads, on the test's `fetch`: happy-dom's
 * would use the network.
 */
export class RequestByFetch extends EventTarget {
  readonly upload = new EventTarget();
  status = 0;
  responseText = '';
  readonly #headers = new Headers();
  readonly #stop = new AbortController();
  #method = '';
  #address = '';
  #reply: Response | null = null;

  open(method: string, address: string): void {
    this.#method = method;
    this.#address = address;
  }

  setRequestHeader(name: string, value: string): void {
    this.#headers.set(name, value);
  }

  getResponseHeader(name: string): string | null {
    return this.#reply?.headers.get(name) ?? null;
  }

  abort(): void {
    this.#stop.abort();
  }

  send(body: Blob): void {
    void this.#answer(body).then((outcome) => this.dispatchEvent(new Event(outcome)));
  }

  async #answer(body: Blob): Promise<'load' | 'abort' | 'error'> {
    const { signal } = this.#stop;
    try {
      this.#reply = await fetch(this.#address, {
        method: this.#method,
        headers: this.#headers,
        body,
        signal,
      });
      this.status = this.#reply.status;
      this.responseText = await this.#reply.text();
      const sent = Object.assign(new Event('progress'), { loaded: body.size });
      this.upload.dispatchEvent(sent);
      return 'load';
    } catch {
      return signal.aborted ? 'abort' : 'error';
    }
  }
}

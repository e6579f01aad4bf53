import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import { vi } from 'vitest';

/** The parts of a browser that push needs and happy-dom lacks. */
export class PushBrowser {
  permission: NotificationPermission = 'default';
  /** The user's answer to the prompt. */
  answer: NotificationPermission = 'granted';
  subscription: { endpoint: string; key: ArrayBuffer } | null = null;
  readonly shown: { close(): void }[] = [];
  readonly #worker = new EventTarget();

  /** Installs it in the window until the end of the test. */
  install(): void {
    const page = this;
    const keys = createECDH('prime256v1');
    const asSubscription = ({ endpoint, key }: { endpoint: string; key: ArrayBuffer }) => ({
      endpoint,
      options: { applicationServerKey: key },
      toJSON: () => ({
        endpoint,
        expirationTime: null,
        keys: {
          p256dh: keys.generateKeys('base64url'),
          auth: randomBytes(16).toString('base64url'),
        },
      }),
      unsubscribe: async () => {
        page.subscription = null;
        return true;
      },
    });
    const registration = {
      getNotifications: async () => page.shown,
      pushManager: {
        getSubscription: async () => page.subscription && asSubscription(page.subscription),
        subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
          page.subscription = {
            endpoint: `https://updates.push.services.mozilla.com/wpush/v2/${randomUUID()}`,
            key: applicationServerKey.slice().buffer as ArrayBuffer,
          };
          return asSubscription(page.subscription);
        },
      },
    };
    vi.stubGlobal('PushManager', class {});
    vi.stubGlobal('Notification', {
      get permission() {
        return page.permission;
      },
      requestPermission: async () => {
        page.permission = page.answer;
        return page.permission;
      },
    });
    const worker = Object.assign(this.#worker, {
      register: async () => registration,
      ready: Promise.resolve(registration),
      getRegistration: async () => registration,
    });
    Object.defineProperty(navigator, 'serviceWorker', { value: worker, configurable: true });
  }

  remove(): void {
    Reflect.deleteProperty(navigator, 'serviceWorker');
  }

  /** Sends a message from the worker; returns the page's reply. */
  tell(data: object): Promise<unknown> {
    const { port1, port2 } = new MessageChannel();
    const answer = new Promise((resolve) => {
      port1.onmessage = (event) => {
        port1.close();
        resolve(event.data);
      };
    });
    this.#worker.dispatchEvent(Object.assign(new Event('message'), { data, ports: [port2] }));
    return answer;
  }
}

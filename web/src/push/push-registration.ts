import type { Observable } from '../app/observable.ts';
import type { PushState } from '../app/push-state.ts';
import { nextPushState, type PushEvent } from './next-push-state.ts';

export type PushPermission = 'granted' | 'denied' | 'default';

/** How a device is registered: a browser by web push, the app by its system (NOTE-024, 025). */
export interface PushPlatform {
  isSupported(): boolean;
  permission(): Promise<PushPermission>;
  /** Asks the user; may never settle without a click. */
  ask(): Promise<PushPermission>;
  /** Subscribes and registers with the server; returns whether it was accepted (NOTE-026). */
  register(userId: string): Promise<boolean>;
  unregister(userId: string): Promise<void>;
  /** The log message for a failure (NOTE-029). */
  readonly failure: string;
}

/** Milliseconds after sign-in before permission is requested (NOTE-017). */
export const askAfterMs = 10_000;
/** Milliseconds to wait for an answer. */
const answerWithinMs = 60_000;

const blocked = 'Push notifications blocked by user';

/** The registration of this device for the signed-in user. */
export class PushRegistration {
  readonly #platform: PushPlatform;
  readonly #state: Observable<PushState | null>;
  readonly #log: (message: string, error?: unknown) => void;
  #userId: string | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    platform: PushPlatform,
    state: Observable<PushState | null>,
    log: (message: string, error?: unknown) => void,
  ) {
    this.#platform = platform;
    this.#state = state;
    this.#log = log;
  }

  /** Starts for a user who has been signed in since then. */
  start(userId: string, since = performance.now()): void {
    this.stop();
    this.#userId = userId;
    this.#say('started');
    this.#say(this.#platform.isSupported() ? 'supported' : 'unsupported');
    if (this.#state.get() !== 'SUPPORTED_WAITING') return;
    const waitMs = Math.max(0, askAfterMs - (performance.now() - since));
    this.#timer = setTimeout(() => void this.enable(), waitMs);
  }

  /** Requests permission unless it was granted, and registers. */
  async enable(): Promise<void> {
    clearTimeout(this.#timer);
    const userId = this.#userId;
    if (userId === null) return;
    this.#say('asking');
    if (this.#state.get() !== 'CHECKING_PERMISSION') return;
    try {
      const known = await this.#platform.permission();
      const permission = known === 'granted' ? known : await this.#ask(userId);
      if (this.#userId === userId) await this.#take(permission, userId);
    } catch (error) {
      this.#fail(userId, error);
    }
  }

  /** Registers again if permission was granted, without a prompt. */
  async renew(): Promise<void> {
    const userId = this.#userId;
    if (userId === null || !this.#platform.isSupported()) return;
    try {
      if ((await this.#platform.permission()) === 'granted') await this.#take('granted', userId);
    } catch (error) {
      this.#fail(userId, error);
    }
  }

  /** Another user of this browser gets the pushes from now on. */
  takeOver(): void {
    this.#say('takenOver');
  }

  /** Called before the user's session ends. */
  async unregister(userId: string): Promise<void> {
    this.stop();
    await this.#platform.unregister(userId);
  }

  /** Called when nobody is signed in any more. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#userId = null;
    this.#say('unregistered');
  }

  async #ask(userId: string): Promise<PushPermission> {
    const answer = this.#platform.ask();
    const late = new Promise<'late'>((resolve) => setTimeout(resolve, answerWithinMs, 'late'));
    const first = await Promise.race([answer, late]);
    if (first !== 'late') return first;
    // A later answer still registers the device.
    answer.then(
      (permission) => (permission === 'default' ? undefined : this.#take(permission, userId)),
      (error: unknown) => this.#fail(userId, error),
    );
    return 'default';
  }

  async #take(permission: PushPermission, userId: string): Promise<void> {
    if (this.#userId !== userId) return;
    if (permission === 'default') {
      this.#say('unanswered');
    } else if (permission === 'denied') {
      this.#say('denied');
      this.#log(blocked);
    } else {
      this.#say('granted');
      try {
        const isTaken = await this.#platform.register(userId);
        if (this.#userId !== userId) return;
        if (isTaken) this.#say('registered');
        else this.#fail(userId, undefined);
      } catch (error) {
        this.#fail(userId, error);
      }
    }
  }

  #fail(userId: string, error: unknown): void {
    if (this.#userId !== userId) return;
    this.#say('failed');
    this.#log(this.#platform.failure, error);
  }

  #say(event: PushEvent): void {
    this.#state.set(nextPushState(this.#state.get(), event));
  }
}

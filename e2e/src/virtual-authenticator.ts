import type { CDPSession, Page } from '@playwright/test';

/** A passkey in the browser's testing protocol, with its private key. */
interface Credential {
  credentialId: string;
  isResidentCredential: boolean;
  rpId?: string;
  privateKey: string;
  userHandle?: string;
  signCount: number;
}

/** A virtual device with passkeys in Chromium, and the actions of its user. */
export class VirtualAuthenticator {
  readonly #cdp: CDPSession;
  readonly #authenticatorId: string;

  private constructor(cdp: CDPSession, authenticatorId: string) {
    this.#cdp = cdp;
    this.#authenticatorId = authenticatorId;
  }

  /** Connects it to a page. Its user is present and verified whenever the page asks. */
  static async connect(page: Page): Promise<VirtualAuthenticator> {
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('WebAuthn.enable');
    const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    return new VirtualAuthenticator(cdp, authenticatorId);
  }

  /** Whether the user responds at all. Otherwise the page waits, as for one who does not notice. */
  setPresent(enabled: boolean): Promise<unknown> {
    return this.#cdp.send('WebAuthn.setAutomaticPresenceSimulation', { ...this.#ids(), enabled });
  }

  /** Whether the finger or the PIN is right. With a wrong one the request is cancelled. */
  setVerified(isUserVerified: boolean): Promise<unknown> {
    return this.#cdp.send('WebAuthn.setUserVerified', { ...this.#ids(), isUserVerified });
  }

  async credentials(): Promise<Credential[]> {
    return (await this.#cdp.send('WebAuthn.getCredentials', this.#ids())).credentials;
  }

  /**
   * Restores passkeys that the browser removed, like a device that receives nothing from the
   * portal.
   */
  async restore(credentials: readonly Credential[]): Promise<void> {
    await this.#cdp.send('WebAuthn.clearCredentials', this.#ids());
    for (const credential of credentials) {
      await this.#cdp.send('WebAuthn.addCredential', { ...this.#ids(), credential });
    }
  }

  #ids() {
    return { authenticatorId: this.#authenticatorId };
  }
}

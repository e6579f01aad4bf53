import type { CDPSession, Page } from '@playwright/test';

/** A passkey as the browser's protocol for tests has it, with its private key. */
interface Credential {
  credentialId: string;
  isResidentCredential: boolean;
  rpId?: string;
  privateKey: string;
  userHandle?: string;
  signCount: number;
}

/** A device with passkeys that Chromium has in the place of a real one, and what its user does. */
export class VirtualAuthenticator {
  readonly #cdp: CDPSession;
  readonly #authenticatorId: string;

  private constructor(cdp: CDPSession, authenticatorId: string) {
    this.#cdp = cdp;
    this.#authenticatorId = authenticatorId;
  }

  /** Connects it to a page. Its user is there and verified whenever the page asks. */
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

  /** Whether the user answers at all. Who does not leaves the page waiting, as one who does not look. */
  setPresent(enabled: boolean): Promise<unknown> {
    return this.#cdp.send('WebAuthn.setAutomaticPresenceSimulation', { ...this.#ids(), enabled });
  }

  /** Whether the finger or the PIN is the right one. With a wrong one the request is closed. */
  setVerified(isUserVerified: boolean): Promise<unknown> {
    return this.#cdp.send('WebAuthn.setUserVerified', { ...this.#ids(), isUserVerified });
  }

  async credentials(): Promise<Credential[]> {
    return (await this.#cdp.send('WebAuthn.getCredentials', this.#ids())).credentials;
  }

  /** Puts back what the browser forgot, as a device does that hears nothing of the portal. */
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

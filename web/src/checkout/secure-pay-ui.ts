import type { CardToken } from './payment.ts';

/*
 * The part of the provider's browser script that is used: its frame takes the card, we get a token.
 */

export interface SecurePayUiOptions {
  containerId: string;
  scriptId: string;
  clientId: string;
  merchantCode: string;
  mode: 'checkout';
  card: {
    allowedCardTypes?: readonly string[];
    showCardIcons: boolean;
    onCardTypeChange: (cardType: string) => void;
    onBINChange: (cardBin: string) => void;
    onFormValidityChange: (isValid: boolean) => void;
    onTokeniseSuccess: (card: CardToken | null) => void;
    onTokeniseError: (errors: unknown) => void;
  };
  style: {
    backgroundColor: string;
    label: { font: SecurePayFont };
    input: { font: SecurePayFont };
  };
  onLoadComplete: () => void;
}

interface SecurePayFont {
  family: string;
  size: string;
  color: string;
}

export interface SecurePayUi {
  tokenise(): void;
  reset(): void;
}

declare global {
  interface Window {
    securePayUI?: { init: new (options: SecurePayUiOptions) => SecurePayUi };
  }
}

/** Codes of the frame's errors, which it passes as text or as objects. */
export function codesOf(errors: unknown): string[] {
  try {
    const reported: unknown = typeof errors === 'string' ? JSON.parse(errors) : errors;
    const list = (reported as { errors?: unknown } | null)?.errors;
    if (!Array.isArray(list)) return [];
    return list.flatMap((error: unknown) => {
      const code = (error as { code?: unknown } | null)?.code;
      return typeof code === 'string' ? [code] : [];
    });
  } catch {
    return [];
  }
}

/** The page's colours and typeface for the frame, which the page's styles do not reach. */
export function frameStyle(root: HTMLElement): SecurePayUiOptions['style'] {
  const computed = getComputedStyle(root);
  const colour = (name: string) => computed.getPropertyValue(name).trim();
  const font = (color: string, size: string) => ({ family: computed.fontFamily, size, color });
  return {
    backgroundColor: colour('--surface'),
    label: { font: font(colour('--ink-2'), '14px') },
    input: { font: font(colour('--ink'), '16px') },
  };
}

/** Milliseconds within which the frame must answer. */
const tokenisingTimeoutMs = 30_000;

/** Waits for the frame's answer to `tokenise()`, one at a time. */
export class Tokenising {
  #waiting: { resolve: (card: CardToken) => void; reject: (error: Error) => void } | null = null;

  ask(ui: Pick<SecurePayUi, 'tokenise'>): Promise<CardToken> {
    this.#waiting?.reject(new Error('The card was entered again.'));
    return new Promise<CardToken>((resolve, reject) => {
      this.#waiting = { resolve, reject };
      setTimeout(() => reject(new Error('The card entry did not answer.')), tokenisingTimeoutMs);
      ui.tokenise();
    });
  }

  succeeded(card: CardToken | null): void {
    if (!card?.token) {
      this.failed('no token');
      return;
    }
    // Nothing else of the card is used or kept.
    const { token, scheme, last4 } = card;
    const digits = last4 && /^\d{3,4}$/.test(last4) && { last4 };
    this.#waiting?.resolve({ token, ...(scheme && { scheme }), ...digits });
    this.#waiting = null;
  }

  failed(reason: string): void {
    this.#waiting?.reject(new Error(`The card was not accepted: ${reason}.`));
    this.#waiting = null;
  }
}

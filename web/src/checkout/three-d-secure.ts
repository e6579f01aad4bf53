import type { ResultOf } from '@tradebridge/contract/calls';
import { loadScript } from './load-script.ts';

/** The bank's request to the cardholder. */
export interface Confirmation {
  start: NonNullable<ResultOf<'checkout/startThreeDSecure'>>;
  cardToken: string;
  payer: { name: string; email: string };
  /** Only `Y` allows a payment. */
  onAnswer: (answer: 'Y' | 'N') => void;
}

/** What the provider's script is started with. */
export interface ThreeDSecureOptions {
  clientId: string;
  iframe: HTMLIFrameElement;
  token: string;
  simpleToken: string;
  threeDSSessionId: string;
  onRequestInputData: () => object;
  onThreeDSResultsResponse: (result: { liabilityShiftIndicator?: string }) => void;
  onThreeDSError: (error: unknown) => void;
}

interface ThreeDSecureUi {
  initThreeDS(options: ThreeDSecureOptions): void;
  startThreeDS(): void;
}

declare global {
  interface Window {
    SecurePayThreedsUI?: new () => ThreeDSecureUi;
  }
}

/** Characters the provider accepts. */
const maxEmailLength = 254;

/** Lets the provider ask the cardholder within the frame. Throws if its script cannot be loaded. */
export async function confirmWithBank(
  { start, cardToken, payer, onAnswer }: Confirmation,
  iframe: HTMLIFrameElement,
): Promise<void> {
  await loadScript(start.scriptUrl, 'securepay-threeds-js');
  if (!window.SecurePayThreedsUI) throw new Error('The 3D Secure script brings no interface.');
  const ui = new window.SecurePayThreedsUI();
  ui.initThreeDS({
    clientId: start.providerClientId,
    iframe,
    token: start.orderToken,
    simpleToken: start.simpleToken,
    threeDSSessionId: start.sessionId,
    onRequestInputData: () => ({
      cardTokenInfo: { cardholderName: payer.name, cardToken },
      accountData: { emailAddress: payer.email.slice(0, maxEmailLength) },
      threeDSInfo: { threeDSReqAuthMethodInd: '01' },
    }),
    onThreeDSResultsResponse: ({ liabilityShiftIndicator }) =>
      onAnswer(liabilityShiftIndicator === 'Y' ? 'Y' : 'N'),
    onThreeDSError: () => onAnswer('N'),
  });
  ui.startThreeDS();
}

import { type CardType, cardTypes, defaultCardTypes } from '@tradebridge/contract/card-rules';
import type { AppSettings } from '@tradebridge/contract/settings';
import type { Env } from '../platform/env.ts';

/** The card service's form in the page, as the operator configured it. */
export interface CardForm {
  /** The address of its script, and the ids it needs; empty if only the settings have them. */
  readonly script: string;
  readonly clientId: string;
  readonly merchantCode: string;
  /** Allowed origins of the script. */
  readonly origins: readonly string[];
  /** The address of 3D Secure's script; null if it is off. */
  readonly threeDSecureScript: string | null;
  /** Origins of the banks' 3D Secure pages, in addition to that of its script. */
  readonly threeDSecureFrames: readonly string[];
}

declare module '../platform/context.ts' {
  interface Institution {
    readonly cardForm: CardForm;
  }
}

/** The card form as the operator configured it. */
export const cardFormOf = (env: Env): CardForm => ({
  script: env.SECUREPAY_UI_JS ?? '',
  clientId: env.SECUREPAY_CLIENT_ID ?? '',
  merchantCode: env.SECUREPAY_MERCHANT_CODE ?? '',
  origins: env.SECUREPAY_UI_ORIGINS,
  threeDSecureScript: env.SECUREPAY_THREEDS_JS ?? null,
  threeDSecureFrames: env.SECUREPAY_THREEDS_FRAMES ?? [],
});

/**
 * Whether the form's script may come from that address: a script in the page has access to all of
 * it.
 */
export const isCardScript = (address: string, { origins }: Pick<CardForm, 'origins'>): boolean =>
  URL.canParse(address) && origins.includes(new URL(address).origin);

const isCardType = (given: string): given is CardType => cardTypes.some((type) => type === given);

type CardSettings = Pick<
  AppSettings,
  'securePayUiJs' | 'securePayClientId' | 'securePayMerchantCode' | 'cardTypes'
>;

/**
 * The effective settings: empty ones are as configured. If the script's origin is no longer allowed
 * there is no card form, rather than the configured one: the ids would belong to another account.
 */
export function withCardForm<Settings extends CardSettings>(
  settings: Settings,
  cardForm: CardForm,
): Settings {
  const script = settings.securePayUiJs || cardForm.script;
  const types = settings.cardTypes.filter(isCardType);
  return {
    ...settings,
    securePayUiJs: isCardScript(script, cardForm) ? script : '',
    securePayClientId: settings.securePayClientId || cardForm.clientId,
    securePayMerchantCode: settings.securePayMerchantCode || cardForm.merchantCode,
    cardTypes: types.length > 0 ? types : defaultCardTypes,
  };
}

/** Origins from which a page may load what card payments need. */
export interface CardOrigins {
  readonly scripts: readonly string[];
  readonly frames: readonly string[];
  /** Where a form of the page may be submitted: 3D Secure submits one to the bank, in its frame. */
  readonly forms: readonly string[];
}

/**
 * Origins from which the page may load scripts and frames of the card service: none without a form,
 * and those of 3D Secure only if it is on. A bank's page may be in a frame, but cannot run a script
 * in our page.
 *
 * @param settings the effective ones
 */
export function cardOriginsOf(
  { securePayUiJs }: Pick<AppSettings, 'securePayUiJs'>,
  { threeDSecureScript, threeDSecureFrames }: CardForm,
): CardOrigins {
  if (securePayUiJs === '') return { scripts: [], frames: [], forms: [] };
  const addresses = threeDSecureScript ? [securePayUiJs, threeDSecureScript] : [securePayUiJs];
  const scripts = [...new Set(addresses.map((address) => new URL(address).origin))];
  const forms = threeDSecureScript ? threeDSecureFrames : [];
  return { scripts, frames: [...scripts, ...forms], forms };
}

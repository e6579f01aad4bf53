import { type CardType, cardTypes, defaultCardTypes } from '@tradebridge/contract/card-rules';
import type { AppSettings } from '@tradebridge/contract/settings';
import type { Env } from '../platform/env.ts';

/** The card service's form in the page, as the operator configured it. */
export interface CardForm {
  /** Address of its script, and the ids it needs; empty where only the settings say them. */
  readonly script: string;
  readonly clientId: string;
  readonly merchantCode: string;
  /** From where the settings may take the script. */
  readonly origins: readonly string[];
  /** Address of 3D Secure's script; null where it is off. */
  readonly threeDSecureScript: string | null;
  /** From where the banks' pages of 3D Secure may come, beside where its script does. */
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

/** Whether the form's script may come from that address: whatever runs in the page sees all of it. */
export const isCardScript = (address: string, { origins }: Pick<CardForm, 'origins'>): boolean =>
  URL.canParse(address) && origins.includes(new URL(address).origin);

const isCardType = (given: string): given is CardType => cardTypes.some((type) => type === given);

type CardSettings = Pick<
  AppSettings,
  'securePayUiJs' | 'securePayClientId' | 'securePayMerchantCode' | 'cardTypes'
>;

/**
 * The settings in force: what they leave empty is as configured. A script that may no longer come from
 * where it does is none, and no other takes its place: the ids beside it would be another account's.
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

/** From where a page may load what belongs to card payments. */
export interface CardOrigins {
  readonly scripts: readonly string[];
  readonly frames: readonly string[];
  /** Where a form of the page may lead: 3D Secure sends one to the bank, into its frame. */
  readonly forms: readonly string[];
}

/**
 * From where the page may load scripts and frames of the card service: none without a form, and those
 * of 3D Secure only where it is on. A bank's page may be in a frame, and runs no script of its
 * own in ours.
 *
 * @param settings those in force
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

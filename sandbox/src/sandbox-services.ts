import { cardMerchant } from './cards/card-service.ts';
import { standIns } from './oidc/stand-ins.ts';

/**
 * The institution's data for PDFs: what makes them tax invoices, and a watermark saying that they
 * are not real. The ABN has valid check digits and belongs to no one known to us.
 */
export const demonstrationInstitution = {
  INSTITUTE_ABN: '42600100200',
  INSTITUTE_RTO_CODE: '99999',
  INSTITUTE_ADDRESS: '1 Example Street, Melbourne VIC 3000',
  INSTITUTE_PHONE: '03 5550 0100',
  INSTITUTE_EMAIL: 'office@demo.test',
  PAPER_WATERMARK: 'DEMONSTRATION',
} as const;

/**
 * The portal's configuration for the simulated services, as an operator would write it for the real
 * ones.
 */
export const sandboxServices = (url: string) => ({
  SMS_URL: url,
  SMS_ACCOUNT: 'ACdemonstration',
  SMS_TOKEN: 'demonstration',
  SMS_FROM: '+61400000000',
  COMPANION_URL: `${url}/companion`,
  COMPANION_TOKEN: 'demonstration',
  WEBHOOK_PRIVATE_ORIGINS: url,
  SECUREPAY_API_URL: `${url}/v2`,
  SECUREPAY_AUTH_URL: `${url}/oauth/token`,
  SECUREPAY_CLIENT_SECRET: cardMerchant.clientSecret,
  SECUREPAY_UI_JS: `${url}/v3/ui/client/securepay-ui.min.js`,
  SECUREPAY_UI_ORIGINS: url,
  SECUREPAY_CLIENT_ID: cardMerchant.clientId,
  SECUREPAY_MERCHANT_CODE: cardMerchant.merchantCode,
  DIRECTORY_ISSUER: `${url}${standIns.directory.path}`,
  DIRECTORY_NAME: standIns.directory.title,
  DIRECTORY_CLIENT_ID: standIns.directory.client.id,
  DIRECTORY_CLIENT_SECRET: standIns.directory.client.secret,
});

import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { inputLabels } from '@tradebridge/contract/input-labels';
import { type Label, says, textOf } from '@tradebridge/contract/labels';
import { z } from '@tradebridge/contract/schema';
import { environmentLabels as labels } from './env-labels.ts';
import { readSecretFiles } from './secret-files.ts';
import { StartFailure } from './start-failure.ts';

const isTimeZone = (zone: string) => {
  // An offset such as +10:00 has no daylight saving, and PostgreSQL reads its sign the other way
  // round.
  if (!/^[A-Za-z]/.test(zone)) return false;
  try {
    new Intl.DateTimeFormat('en-AU', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
};

/** `10.0.0.7`, `10.0.0.0/8`, `::1`, `fd00::/8`. */
function isAddressOrNetwork(entry: string): boolean {
  const [address = '', prefix, ...rest] = entry.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return (
    prefix === undefined || (/^\d+$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128))
  );
}

const addresses = z
  .string()
  .transform((list) =>
    list
      .split(',')
      .map((entry) => entry.trim())
      .filter((entry) => entry !== ''),
  )
  .refine((list) => list.every(isAddressOrNetwork), { error: says(labels.networks) });

const isOrigin = (entry: string) =>
  /^https?:\/\/[\w.:[\]-]+$/.test(entry) && URL.canParse(entry) && new URL(entry).origin === entry;

/** Addresses separated by commas; a trailing slash is removed. */
const addressesOf = (isRight: (entry: string) => boolean, fault: Label) =>
  z
    .string()
    .transform((list) => list.split(',').map((entry) => entry.trim().replace(/\/$/, '')))
    .refine((list) => list.every(isRight), { error: says(fault) });

const minSecretLength = 32;

/** The server's secrets, separated by commas; surrounding spaces are ignored. */
const secrets = z
  .string()
  .transform((list) =>
    list
      .split(',')
      .map((secret) => secret.trim())
      .filter((secret) => secret !== ''),
  )
  .refine((list) => list.every((secret) => secret.length >= minSecretLength), {
    error: says(labels.secrets, { limit: minSecretLength }),
  });

/** Key ids as messages print them, separated by commas. */
const keyIds = z
  .string()
  .transform((list) => list.split(',').map((keyId) => keyId.trim()))
  .refine((list) => list.every((keyId) => /^[\w-]{8}$/.test(keyId)), {
    error: says(labels.keyIds),
  });

/** Origins such as `https://payments.example.com`. */
const origins = addressesOf(isOrigin, labels.origins);

/** The same, or `https:` for any host. */
const frames = addressesOf((entry) => entry === 'https:' || isOrigin(entry), labels.frames);

/** The text of a PEM file; line breaks may be written as \\n, as in Google's JSON. */
const privateKey = z
  .string()
  .transform((given) => given.replaceAll('\\n', '\n').trim())
  .refine((pem) => /^-----BEGIN (?:EC |RSA )?PRIVATE KEY-----\n[\s\S]+-----END/.test(pem), {
    error: says(labels.privateKey),
  });

/** SHA-256 of certificates, as shown by `keytool` and Google Play, separated by commas. */
const fingerprints = z
  .string()
  .transform((list) => list.split(',').map((entry) => entry.trim().toUpperCase()))
  .refine((list) => list.every((entry) => /^[0-9A-F]{2}(?::[0-9A-F]{2}){31}$/.test(entry)), {
    error: says(labels.fingerprints),
  });

/** A secret in the format of Standard Webhooks: `whsec_` and 24 to 64 bytes in Base64. */
const webhookSecret = z.string().refine(
  (given) => {
    const [, encoded = ''] = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(given) ?? [];
    const { length } = Buffer.from(encoded, 'base64');
    return length >= 24 && length <= 64;
  },
  { error: says(labels.webhookSecret) },
);

const httpAddress = z.url({ protocol: /^https?$/, error: says(labels.httpAddress) });

/** The portal's address: passkeys, cookies and links all belong to the root of its origin. */
const publicUrl = httpAddress
  .refine((given) => /^https?:\/\/[^/?#@]+\/*$/i.test(given), { error: says(labels.publicUrl) })
  .transform((given) => new URL(given).origin);

/** The sender of an e-mail. */
export interface Sender {
  /** Empty if there is none. */
  readonly name: string;
  readonly address: string;
}

const email = z.email();
/** Characters not allowed in a header or a name. */
const unprintable = /[\p{Cc}\p{Cs}]/u;

/** `portal@example.edu.au`, `Example Institute <portal@…>` or `"Example, Institute" <portal@…>`. */
function readSender(given: string): Sender | undefined {
  const [, quoted, plain = '', inBrackets] =
    /^(?:"((?:[^"\\]|\\.)*)"|([^"<>]*?))\s*<([^<>]*)>$/.exec(given.trim()) ?? [];
  const name = (quoted?.replace(/\\(.)/g, '$1') ?? plain).trim();
  const address = inBrackets ?? given.trim();
  if (unprintable.test(name) || !email.safeParse(address).success) return undefined;
  return { name, address };
}

const sender = z.string().transform((given, { addIssue }) => {
  const read = readSender(given);
  if (read) return read;
  addIssue({ code: 'custom', message: textOf(labels.sender) });
  return z.NEVER;
});

/** With `+` and 49 characters for an e-mail's id and signature, it forms a local part of 64 characters (RFC 5321). */
export const maxReturnNameLength = 14;

/** A mailbox that also receives mail for its name followed by `+` and a suffix. */
const saysReturnPath = { error: says(labels.returnPath, { limit: maxReturnNameLength }) };
const returnPath = z
  .email(saysReturnPath)
  .refine(
    (given) => !given.includes('+') && given.indexOf('@') <= maxReturnNameLength,
    saysReturnPath,
  );

/** Minutes, up to a day; fractions are allowed. */
const idleMinutes = z.coerce
  .number()
  .positive()
  .max(24 * 60);

const prompts: readonly string[] = ['login', 'consent', 'select_account'];

/** OpenID Connect's `prompt` parameter; null to leave it out. */
const prompt = z
  .string()
  .transform((given) => (given === 'off' ? [] : given.split(' ').filter((word) => word !== '')))
  .refine(
    (words) =>
      words.every((word) => prompts.includes(word)) && new Set(words).size === words.length,
    { error: says(labels.prompt) },
  )
  .transform((words) => (words.length > 0 ? words.join(' ') : null));

/** The environment variables. */
export const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default('localhost'),
  DATA_DIR: z
    .string()
    .min(1)
    .default('./data')
    .transform((folder) => resolve(folder)),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: says(labels.postgresAddress) })
    .optional(),
  DATABASE_CONNECTIONS: z.coerce.number().int().min(2).max(200).default(10),
  PUBLIC_URL: publicUrl.optional(),
  AUTH_SECRET: z
    .string()
    .min(minSecretLength, { error: says(labels.minCharacters, { limit: minSecretLength }) })
    .optional(),
  /** Previous values of AUTH_SECRET, no longer used for anything new. */
  AUTH_SECRET_PREVIOUS: secrets.default([]),
  /** Key ids of values that are lost: what was sealed with them is given up. */
  AUTH_SECRET_LOST: keyIds.default([]),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: says(labels.smtpAddress) }).optional(),
  MAIL_FROM: sender.optional(),
  /** The mailbox for bounces. */
  MAIL_RETURN_PATH: returnPath.optional(),
  /** The SMS gateway, which uses Twilio's message API: all four or none. */
  SMS_URL: httpAddress.optional(),
  SMS_ACCOUNT: z.string().min(1).optional(),
  SMS_TOKEN: z.string().min(1).optional(),
  SMS_FROM: z.string().min(1).optional(),
  /** Contact for browsers' push services. */
  WEB_PUSH_CONTACT: z
    .url({ protocol: /^(https|mailto)$/, error: says(labels.securityContact) })
    .optional(),
  /** Push services other than those of browser vendors. */
  WEB_PUSH_ORIGINS: origins.default([]),
  /** Pushes to the Android app, with a Firebase service account: the first three or none. */
  FCM_PROJECT_ID: z.string().min(1).optional(),
  FCM_CLIENT_EMAIL: z.string().min(1).optional(),
  FCM_PRIVATE_KEY: privateKey.optional(),
  FCM_URL: httpAddress.default('https://fcm.googleapis.com'),
  FCM_TOKEN_URL: httpAddress.default('https://oauth2.googleapis.com/token'),
  /** Pushes to the iOS app: the first four or none. */
  APNS_KEY_ID: z.string().min(1).optional(),
  APNS_TEAM_ID: z.string().min(1).optional(),
  APNS_TOPIC: z.string().min(1).optional(),
  APNS_PRIVATE_KEY: privateKey.optional(),
  APNS_URL: httpAddress.default('https://api.push.apple.com'),
  /**
   * The institution's app: its id in the stores, and proof that a build belongs to the institution.
   */
  NATIVE_APP_ID: z
    .string()
    .regex(/^[a-z][a-z0-9]*(?:\.[a-z][a-z0-9]*)+$/, { error: says(labels.appId) })
    .optional(),
  NATIVE_ANDROID_FINGERPRINTS: fingerprints.default([]),
  NATIVE_IOS_TEAM: z
    .string()
    .regex(/^[A-Z0-9]{10}$/, { error: says(labels.iosTeam) })
    .optional(),
  COMPANION_URL: httpAddress.optional(),
  COMPANION_TOKEN: z.string().min(1).optional(),
  /**
   * The bucket of an S3-compatible store in which files are kept instead of a folder: all five or
   * none.
   */
  FILES_S3_ENDPOINT: httpAddress.optional(),
  FILES_S3_BUCKET: z.string().min(1).optional(),
  FILES_S3_REGION: z.string().min(1).optional(),
  FILES_S3_ACCESS_KEY: z.string().min(1).optional(),
  FILES_S3_SECRET_KEY: z.string().min(1).optional(),
  /** The S3-compatible store of `backup -- s3://…`: all four or none, and without them that of the files. */
  BACKUP_S3_ENDPOINT: httpAddress.optional(),
  BACKUP_S3_REGION: z.string().min(1).optional(),
  BACKUP_S3_ACCESS_KEY: z.string().min(1).optional(),
  BACKUP_S3_SECRET_KEY: z.string().min(1).optional(),
  /** Card payments by SecurePay: its interface, where tokens come from and the client's secret; all or none. */
  SECUREPAY_API_URL: httpAddress.optional(),
  SECUREPAY_AUTH_URL: httpAddress.optional(),
  SECUREPAY_CLIENT_SECRET: z.string().min(1).optional(),
  /** Defaults for empty settings. */
  SECUREPAY_UI_JS: httpAddress.optional(),
  SECUREPAY_CLIENT_ID: z.string().min(1).max(200).optional(),
  SECUREPAY_MERCHANT_CODE: z.string().min(1).max(200).optional(),
  /**
   * Origins from which the settings may load the card form's script: by default SecurePay's own,
   * live and test.
   */
  SECUREPAY_UI_ORIGINS: origins.default([
    'https://payments.auspost.net.au',
    'https://payments-stest.npe.auspost.zone',
  ]),
  /** 3D Secure is on if its script is configured. */
  SECUREPAY_THREEDS_JS: httpAddress.optional(),
  /** Additional origins of the banks' own pages. */
  SECUREPAY_THREEDS_FRAMES: frames.optional(),
  /** Total time limit for a payment request. */
  PAYMENT_TIMEOUT_SECONDS: z.coerce.number().positive().max(120).default(20),
  /** How long after an attempt the provider is asked again for its result. */
  PAYMENT_REASK_MINUTES: z.coerce.number().positive().max(1440).default(10),
  /** Where sign-ins are counted, without the user's identity. */
  ANALYTICS_URL: httpAddress.optional(),
  /** Sign-in providers other than e-mail and password, each with its client id and secret. */
  GOOGLE_ISSUER: httpAddress.default('https://accounts.google.com'),
  GOOGLE_CLIENT_ID: z.string().min(1).optional(),
  GOOGLE_CLIENT_SECRET: z.string().min(1).optional(),
  GOOGLE_PROMPT: prompt.default('select_account'),
  /** Replaces Microsoft's own issuer, in tests. */
  MICROSOFT_ISSUER: httpAddress.optional(),
  MICROSOFT_TENANT: z.string().min(1).default('common'),
  MICROSOFT_CLIENT_ID: z.string().min(1).optional(),
  MICROSOFT_CLIENT_SECRET: z.string().min(1).optional(),
  MICROSOFT_PROMPT: prompt.default('select_account'),
  /** The institution's own directory, through OpenID Connect. */
  DIRECTORY_ISSUER: httpAddress.optional(),
  DIRECTORY_NAME: z.string().min(1).default('Institution account'),
  DIRECTORY_CLIENT_ID: z.string().min(1).optional(),
  DIRECTORY_CLIENT_SECRET: z.string().min(1).optional(),
  /** Off by default: a directory that does not support a value refuses every sign-in. */
  DIRECTORY_PROMPT: prompt.default(null),
  TRUSTED_PROXIES: addresses.default([]),
  /** For each network, and for each signed-in user, by default half as many. */
  REQUESTS_PER_MINUTE: z.coerce.number().int().positive().default(6000),
  USER_REQUESTS_PER_MINUTE: z.coerce.number().int().positive().optional(),
  /** Limits above which a network is slowed down, and how long and how many requests may wait. */
  SIGN_INS_PER_MINUTE: z.coerce.number().int().positive().default(300),
  WRONG_PASSWORDS_PER_HOUR: z.coerce.number().int().positive().default(100),
  SIGN_IN_DELAY_SECONDS: z.coerce.number().positive().max(30).default(2),
  SIGN_INS_WAITING: z.coerce.number().int().positive().max(1000).default(20),
  /** For each network. */
  SIGN_UPS_PER_HOUR: z.coerce.number().int().positive().default(100),
  PASSWORD_LINKS_PER_HOUR: z.coerce.number().int().positive().default(100),
  /**
   * Webhook receivers in the operator's own network, or without TLS; all others there are blocked.
   */
  WEBHOOK_PRIVATE_ORIGINS: origins.default([]),
  SESSION_HOURS: z.coerce
    .number()
    .positive()
    .max(24 * 30)
    .default(12),
  SESSION_IDLE_MINUTES: idleMinutes.default(120),
  SESSION_IDLE_MINUTES_STAFF: idleMinutes.default(30),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  METRICS_TOKEN: z
    .string()
    .min(16, { error: says(labels.minCharacters, { limit: 16 }) })
    .optional(),
  REGISTRY_MAX_UNPACKED_MIB: z.coerce
    .number()
    .int()
    .positive()
    .default(10 * 1024),
  REGISTRY_MAX_UPLOAD_MIB: z.coerce.number().int().positive().default(1024),
  /** Where the change feed is posted instead of being read: both or neither. */
  REGISTRY_WEBHOOK_URL: httpAddress.optional(),
  REGISTRY_WEBHOOK_SECRET: webhookSecret.optional(),
  /** Signs too, while the secret is being replaced. */
  REGISTRY_WEBHOOK_SECRET_PREVIOUS: webhookSecret.optional(),
  PRODUCT_NAME: z.string().min(1).default('Tradebridge'),
  THEME: z.string().default('default'),
  COPYRIGHT: z.string().optional(),
  /** Who is mailed the end of the audit log every day. */
  AUDIT_HEAD_MAIL_TO: z.email({ error: says(inputLabels.email) }).optional(),
  /** Whole months for which the audit log is kept; without it, for ever. */
  AUDIT_KEPT_MONTHS: z.coerce.number().int().min(1).max(1200).optional(),
  /** Where faults of security are reported; told in /.well-known/security.txt. */
  SECURITY_CONTACT: z
    .url({ protocol: /^(https|mailto)$/, error: says(labels.securityContact) })
    .optional(),
  /** If off, every browser's service worker is replaced by one that removes itself. */
  SERVICE_WORKER: z.enum(['on', 'off']).default('on'),
  UPDATE_INTERVAL_MINUTES: z.coerce.number().int().positive().default(30),
  INSTITUTE_ID: z.string().min(1).default('demonstration'),
  INSTITUTE_NAME: z.string().min(1).default('Demonstration Institute'),
  INSTITUTE_TIME_ZONE: z
    .string()
    .refine(isTimeZone, { error: says(labels.timeZone) })
    .default('Australia/Melbourne'),
  /** Printed on documents and invoices next to the name. */
  INSTITUTE_ABN: z
    .string()
    .transform((abn) => abn.replace(/\s/g, ''))
    .refine((abn) => /^\d{11}$/.test(abn), { error: says(labels.abn) })
    .optional(),
  INSTITUTE_RTO_CODE: z.string().max(20).optional(),
  INSTITUTE_ADDRESS: z.string().max(200).optional(),
  INSTITUTE_PHONE: z.string().max(40).optional(),
  INSTITUTE_EMAIL: z.email({ error: says(inputLabels.email) }).optional(),
  /** A watermark on every page of every PDF, for installations whose documents are not real. */
  PAPER_WATERMARK: z.string().max(30).optional(),
});

/** Required in production; demonstration and development have their own. */
const neededInProduction = [
  'DATABASE_URL',
  'PUBLIC_URL',
  'AUTH_SECRET',
  'SMTP_URL',
  'MAIL_FROM',
  'INSTITUTE_ID',
  'INSTITUTE_NAME',
] as const;

/** Variables that only make sense together: if one of them is set, the others must be. */
const together = [
  ['SMS_URL', 'SMS_ACCOUNT', 'SMS_TOKEN', 'SMS_FROM'],
  ['FCM_PROJECT_ID', 'FCM_CLIENT_EMAIL', 'FCM_PRIVATE_KEY'],
  ['APNS_KEY_ID', 'APNS_TEAM_ID', 'APNS_TOPIC', 'APNS_PRIVATE_KEY'],
  ['COMPANION_URL', 'COMPANION_TOKEN'],
  ['SECUREPAY_API_URL', 'SECUREPAY_AUTH_URL', 'SECUREPAY_CLIENT_SECRET'],
  [
    'FILES_S3_ENDPOINT',
    'FILES_S3_BUCKET',
    'FILES_S3_REGION',
    'FILES_S3_ACCESS_KEY',
    'FILES_S3_SECRET_KEY',
  ],
  ['BACKUP_S3_ENDPOINT', 'BACKUP_S3_REGION', 'BACKUP_S3_ACCESS_KEY', 'BACKUP_S3_SECRET_KEY'],
  ['REGISTRY_WEBHOOK_URL', 'REGISTRY_WEBHOOK_SECRET'],
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['MICROSOFT_CLIENT_ID', 'MICROSOFT_CLIENT_SECRET'],
  ['DIRECTORY_ISSUER', 'DIRECTORY_CLIENT_ID', 'DIRECTORY_CLIENT_SECRET'],
] as const;

export type Env = Readonly<z.output<typeof environment>>;

/**
 * Reads the configuration. Throws a StartFailure that lists everything missing or wrong at once.
 *
 * @param mode `production` also requires what the other modes generate
 */
export function readEnv(
  variables: Readonly<Record<string, string | undefined>>,
  mode: 'production' | 'demonstration',
): Env {
  // An empty variable counts as not set: compose files and shells produce them.
  const set = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const { variables: given, faults } = readSecretFiles(set, Object.keys(environment.shape));
  if (mode === 'production') {
    const missing = neededInProduction.filter(
      (name) => given[name] === undefined && set[`${name}_FILE`] === undefined,
    );
    faults.push(...missing.map((name) => `${name} is missing`));
  }
  for (const names of together) {
    if (!names.some((name) => given[name] !== undefined)) continue;
    const missing = names.filter((name) => given[name] === undefined);
    faults.push(...missing.map((name) => `${name} is missing`));
  }
  const parsed = environment.safeParse(given);
  for (const issue of parsed.error?.issues ?? []) {
    // Lower case, since the message follows the variable's name.
    const message = issue.message.replace(/^[A-Z]/, (letter) => letter.toLowerCase());
    faults.push(`${issue.path.join('.')} ${message}`);
  }
  for (const name of ['NATIVE_ANDROID_FINGERPRINTS', 'NATIVE_IOS_TEAM']) {
    if (given[name] === undefined || given.NATIVE_APP_ID !== undefined) continue;
    faults.push(`${name} needs NATIVE_APP_ID`);
  }
  const { SECUREPAY_UI_JS: script, SECUREPAY_UI_ORIGINS: allowed } = parsed.data ?? {};
  if (script && !allowed?.includes(new URL(script).origin)) {
    faults.push('SECUREPAY_UI_JS must be at one of SECUREPAY_UI_ORIGINS');
  }
  if (faults.length > 0 || !parsed.success) {
    throw new StartFailure(`The configuration is invalid: ${faults.join('; ')}.`);
  }
  return parsed.data;
}

/** The parts of an installation that the set-up page shows, in its order. */
export const setUpParts = [
  'database',
  'files',
  'mail',
  'sms',
  'cards',
  'registry',
  'webPush',
  'androidPush',
  'iosPush',
  'google',
  'microsoft',
  'directory',
  'companion',
  'addresses',
  'backups',
] as const;
export type SetUpPart = (typeof setUpParts)[number];

/** Parts that can be tried; of the others their data say how they are. */
export const testableParts = setUpParts.filter(
  (part) => part !== 'addresses' && part !== 'backups',
);
export type TestablePart = Exclude<SetUpPart, 'addresses' | 'backups'>;

/** `wrong`: the last test failed, or the part's data say so. */
export const setUpStates = ['ready', 'wrong', 'untested', 'notConfigured'] as const;
export type SetUpState = (typeof setUpStates)[number];

/**
 * What was wrong in a test.
 *
 * - `address`: the service has nothing at the configured address, or no such database or bucket.
 * - `refused`: the service understood the request and did not accept it.
 * - `permission`: the user or key may not do what the portal needs.
 * - `failing`: the service reports a fault of its own.
 * - `different`: what was read back is not what was written.
 * - `incomplete`: a value without which the part does not work is missing.
 * - `unexpected`: anything else; the server's log has it.
 */
export const setUpFaults = [
  'unknownHost',
  'unreachable',
  'timeout',
  'certificate',
  'credentials',
  'address',
  'refused',
  'permission',
  'busy',
  'failing',
  'full',
  'different',
  'incomplete',
  'unexpected',
] as const;
export type SetUpFault = (typeof setUpFaults)[number];

interface Variables {
  /** Without which the part is not configured. */
  readonly needed: readonly string[];
  /** That say where the service is. */
  readonly address: readonly string[];
  /** By which the service knows the portal. */
  readonly credentials: readonly string[];
  /** That a service may refuse to accept; by default those of `credentials`. */
  readonly content?: readonly string[];
}

const bucketKeys = ['FILES_S3_ACCESS_KEY', 'FILES_S3_SECRET_KEY', 'FILES_S3_REGION'];

const ofClient = (name: string): Variables => ({
  needed: [`${name}_CLIENT_ID`, `${name}_CLIENT_SECRET`],
  address: [`${name}_ISSUER`],
  credentials: [`${name}_CLIENT_ID`, `${name}_CLIENT_SECRET`],
});

/** The environment variables that configure each part. */
export const setUpVariables: Readonly<Record<TestablePart | 'bucket', Variables>> = {
  database: {
    needed: ['DATABASE_URL'],
    address: ['DATABASE_URL'],
    credentials: ['DATABASE_URL'],
  },
  files: { needed: ['DATA_DIR'], address: ['DATA_DIR'], credentials: ['DATA_DIR'] },
  bucket: {
    needed: ['FILES_S3_ENDPOINT', 'FILES_S3_BUCKET', ...bucketKeys],
    address: ['FILES_S3_ENDPOINT', 'FILES_S3_BUCKET'],
    credentials: bucketKeys,
  },
  mail: {
    needed: ['SMTP_URL', 'MAIL_FROM'],
    address: ['SMTP_URL'],
    credentials: ['SMTP_URL'],
    content: ['MAIL_FROM', 'MAIL_RETURN_PATH'],
  },
  sms: {
    needed: ['SMS_URL', 'SMS_ACCOUNT', 'SMS_TOKEN', 'SMS_FROM'],
    address: ['SMS_URL', 'SMS_ACCOUNT'],
    credentials: ['SMS_ACCOUNT', 'SMS_TOKEN'],
    content: ['SMS_FROM'],
  },
  cards: {
    needed: ['SECUREPAY_API_URL', 'SECUREPAY_AUTH_URL', 'SECUREPAY_CLIENT_SECRET'],
    address: ['SECUREPAY_AUTH_URL', 'SECUREPAY_API_URL'],
    credentials: ['SECUREPAY_CLIENT_ID', 'SECUREPAY_CLIENT_SECRET'],
  },
  registry: {
    needed: ['REGISTRY_WEBHOOK_URL', 'REGISTRY_WEBHOOK_SECRET'],
    address: ['REGISTRY_WEBHOOK_URL'],
    credentials: ['REGISTRY_WEBHOOK_SECRET'],
  },
  webPush: {
    needed: ['WEB_PUSH_CONTACT'],
    address: ['WEB_PUSH_ORIGINS'],
    credentials: ['WEB_PUSH_CONTACT'],
  },
  androidPush: {
    needed: ['FCM_PROJECT_ID', 'FCM_CLIENT_EMAIL', 'FCM_PRIVATE_KEY'],
    address: ['FCM_PROJECT_ID'],
    credentials: ['FCM_CLIENT_EMAIL', 'FCM_PRIVATE_KEY'],
    content: ['FCM_PROJECT_ID'],
  },
  iosPush: {
    needed: ['APNS_KEY_ID', 'APNS_TEAM_ID', 'APNS_TOPIC', 'APNS_PRIVATE_KEY'],
    address: ['APNS_TOPIC'],
    credentials: ['APNS_KEY_ID', 'APNS_TEAM_ID', 'APNS_PRIVATE_KEY'],
    content: ['APNS_TOPIC', 'APNS_URL'],
  },
  google: ofClient('GOOGLE'),
  microsoft: { ...ofClient('MICROSOFT'), address: ['MICROSOFT_TENANT'] },
  directory: {
    ...ofClient('DIRECTORY'),
    needed: ['DIRECTORY_ISSUER', 'DIRECTORY_CLIENT_ID', 'DIRECTORY_CLIENT_SECRET'],
  },
  companion: {
    needed: ['COMPANION_URL', 'COMPANION_TOKEN'],
    address: ['COMPANION_URL'],
    credentials: ['COMPANION_TOKEN'],
  },
};

/** The variables to check after a fault; empty where no variable is at fault. */
export function variablesToCheck(
  of: keyof typeof setUpVariables,
  fault: SetUpFault,
): readonly string[] {
  const { address, credentials, content = credentials } = setUpVariables[of];
  switch (fault) {
    case 'unknownHost':
    case 'unreachable':
    case 'timeout':
    case 'certificate':
    case 'address':
      return address;
    case 'credentials':
    case 'permission':
      return credentials;
    case 'refused':
      return content;
    case 'incomplete':
      return ['SECUREPAY_UI_JS', 'SECUREPAY_CLIENT_ID', 'SECUREPAY_MERCHANT_CODE'];
    default:
      return [];
  }
}

/** The steps of a new installation, in the order in which they are done. */
export const setUpSteps = [
  'letterhead',
  'mail',
  'administrators',
  'import',
  'addresses',
  'page',
  'menu',
  'cards',
  'terms',
  'backup',
  'rehearsal',
] as const;
export type SetUpStep = (typeof setUpSteps)[number];

/** Administrators with a second factor that there should be, so that one can help another. */
export const minAdministrators = 2;

/** Older than that, a backup is late. */
export const maxBackupAgeHours = 24;

/** How long ago a restore may have been rehearsed last. */
export const maxRehearsalAgeDays = 31;

/** Tests that a user may run in an hour, and how many of them may be messages to a phone. */
export const maxSetUpTests = 60;
export const maxSetUpTexts = 5;

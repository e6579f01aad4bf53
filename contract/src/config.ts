import { z } from './schema.ts';

export const themeNames = ['default', 'harbour', 'goldfields'] as const;

/** `GET /api/config`: what the browser needs before anyone signs in. */
export const publicConfig = z.object({
  productName: z.string(),
  version: z.string(),
  /** The institution that this portal belongs to. */
  instance: z.string(),
  instituteName: z.string(),
  /** The issuer's ABN on invoices; null if it is not set. */
  instituteAbn: z.string().nullable(),
  copyright: z.string(),
  /** Days and times are shown in this zone, whatever the browser's. */
  timeZone: z.string(),
  /**
   * Offsets of the institution's clock from UTC in minutes, each valid from an instant (in
   * milliseconds since 1970) until the next. Pages tell the time by these and load no time zone
   * rules.
   */
  clock: z.object({
    offsets: z.array(z.object({ from: z.int(), minutes: z.int() })),
    until: z.int(),
  }),
  theme: z.string(),
  /** Labels that administrators changed. */
  labels: z.object({
    /**
     * The version of `/labels/{version}.json`, which holds all overrides; null if there are none.
     */
    version: z.string().nullable(),
    /** The overrides of the sign-in page, by key. */
    signIn: z.record(z.string(), z.string()),
  }),
  /**
   * The ways to sign in that are configured and switched on. Without `email`, only break-glass
   * administrators can use a password.
   */
  providers: z.array(z.enum(['email', 'google', 'microsoft', 'directory'])),
  /** Whether a native app is configured, so that providers can return to it. */
  isAppKnown: z.boolean(),
  /** The button text for the institution's own directory. */
  directoryName: z.string().nullable(),
  /** Minutes after which a sign-in reloads everything. */
  resyncWindow: z.int().positive(),
  signInPanels: z.object({ top: z.string().nullable(), bottom: z.string().nullable() }),
  /** Minutes between checks for a new version. */
  updateInterval: z.int().positive(),
  webPushKey: z.string().nullable(),
});
export type PublicConfig = z.infer<typeof publicConfig>;

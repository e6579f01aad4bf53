import { z } from './schema.ts';

export const themeNames = ['default', 'harbour', 'goldfields'] as const;

/** `GET /api/config`: what the browser needs before anyone signs in. */
export const publicConfig = z.object({
  productName: z.string(),
  version: z.string(),
  /** The institution that this portal belongs to. */
  instance: z.string(),
  instituteName: z.string(),
  /** As invoices name their issuer; null where it is not set. */
  instituteAbn: z.string().nullable(),
  copyright: z.string(),
  /** Days and times are told in this zone, whatever the browser's. */
  timeZone: z.string(),
  /**
   * How far the institution's clocks are ahead of universal time, in minutes, from each instant on until
   * the last: a page tells the time by these and loads no rules of its own. Instants are milliseconds
   * since 1970.
   */
  clock: z.object({
    offsets: z.array(z.object({ from: z.int(), minutes: z.int() })),
    until: z.int(),
  }),
  theme: z.string(),
  /** Labels that administrators changed. */
  labels: z.object({
    /** Names `/labels/{version}.json`, which holds all of them; null where none is changed. */
    version: z.string().nullable(),
    /** Those of the sign-in page, by key. */
    signIn: z.record(z.string(), z.string()),
  }),
  /**
   * The means of signing in that are configured and on. Where `email` is not among them, break-glass
   * administrators alone sign in with a password.
   */
  providers: z.array(z.enum(['email', 'google', 'microsoft', 'directory'])),
  /** Whether the native app is known, so that providers find the way back to it. */
  isAppKnown: z.boolean(),
  /** What the button of the institution's own directory says. */
  directoryName: z.string().nullable(),
  /** Minutes after which a sign-in brings everything anew. */
  resyncWindow: z.int().positive(),
  signInPanels: z.object({ top: z.string().nullable(), bottom: z.string().nullable() }),
  /** Minutes between looks for a new version. */
  updateInterval: z.int().positive(),
  webPushKey: z.string().nullable(),
});
export type PublicConfig = z.infer<typeof publicConfig>;

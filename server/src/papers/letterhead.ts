import type { Env } from '../platform/env.ts';

declare module '../platform/context.ts' {
  interface Institution {
    readonly letterhead: Letterhead;
  }
}

/** What the institution prints on its papers; null values are left out. */
export interface Letterhead {
  readonly name: string;
  readonly abn: string | null;
  readonly rtoCode: string | null;
  readonly address: string | null;
  readonly phone: string | null;
  readonly email: string | null;
  /** Name of the theme whose mark and colours are used. */
  readonly theme: string;
  /** A word printed across every page of a portal with invented data; null for a real one. */
  readonly watermark: string | null;
}

export const letterheadOf = (env: Env): Letterhead => ({
  name: env.INSTITUTE_NAME,
  abn: env.INSTITUTE_ABN ?? null,
  rtoCode: env.INSTITUTE_RTO_CODE ?? null,
  address: env.INSTITUTE_ADDRESS ?? null,
  phone: env.INSTITUTE_PHONE ?? null,
  email: env.INSTITUTE_EMAIL ?? null,
  theme: env.THEME,
  watermark: env.PAPER_WATERMARK ?? null,
});

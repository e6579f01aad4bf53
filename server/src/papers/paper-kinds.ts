import type { Sheet } from './sheet.ts';

/**
 * The data of each kind of paper; what draws a kind adds it here. It crosses to another thread and is
 * hashed, so it is plain: what JSON can say.
 */
// biome-ignore lint/suspicious/noEmptyInterface: declarations elsewhere are merged into it
export interface PaperKinds {}

export type PaperKind = keyof PaperKinds;
export type PaperData<Kind extends PaperKind> = PaperKinds[Kind];

/** Draws a paper: begins it on the sheet and puts all of its content there. */
export type Drawing<Data> = (sheet: Sheet, data: Data) => void;

/**
 * What draws each kind. A change of how a paper looks needs the next `layoutVersion`, or kept papers
 * would still be given out.
 */
export type Drawings = { readonly [Kind in PaperKind]: Drawing<PaperKinds[Kind]> };

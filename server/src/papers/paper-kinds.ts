import type { Sheet } from './sheet.ts';

/**
 * The data of each kind of paper; each drawing's module adds its kind here. It is sent to another
 * thread and hashed, so it must be representable as JSON.
 */
// biome-ignore lint/suspicious/noEmptyInterface: declarations elsewhere are merged into it
export interface PaperKinds {}

export type PaperKind = keyof PaperKinds;
export type PaperData<Kind extends PaperKind> = PaperKinds[Kind];

/** Draws a paper: starts it on the sheet and adds all of its content. */
export type Drawing<Data> = (sheet: Sheet, data: Data) => void;

/**
 * The drawing of each kind. A change of a paper's appearance must increment `layoutVersion`, or
 * cached papers would still be served.
 */
export type Drawings = { readonly [Kind in PaperKind]: Drawing<PaperKinds[Kind]> };

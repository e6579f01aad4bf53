import { qrCode } from '@tradebridge/contract/identity-rules';
import { encode } from 'uqr';

export interface QrDrawing {
  /** Modules per side, including the quiet zone. */
  size: number;
  /** The dark modules as a path, one unit each. */
  path: string;
}

/** A QR code as a vector drawing (ID-065). */
export function qrDrawingOf(text: string): QrDrawing {
  // The standard requires a quiet zone of four modules.
  const { data, size } = encode(text, { ecc: qrCode.errorCorrection, boostEcc: false, border: 4 });
  const path = data.flatMap((row, y) =>
    runsOf(row).map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`),
  );
  return { size, path: path.join('') };
}

/** Runs of adjacent dark modules: start and length. */
function runsOf(row: readonly boolean[]): [from: number, length: number][] {
  const runs: [number, number][] = [];
  row.forEach((isDark, x) => {
    const last = runs.at(-1);
    if (!isDark) return;
    if (last && last[0] + last[1] === x) last[1] += 1;
    else runs.push([x, 1]);
  });
  return runs;
}

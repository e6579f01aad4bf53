type Point = readonly [x: number, y: number];

/** A polyline through points. */
const line = (...numbers: readonly number[]): Point[] => {
  const points: Point[] = [];
  for (let index = 0; index + 1 < numbers.length; index += 2) {
    points.push([numbers[index] ?? 0, numbers[index + 1] ?? 0]);
  }
  return points;
};

/** Part of an ellipse, in degrees clockwise from three o'clock. */
const arc = (x: number, y: number, rx: number, ry: number, from: number, to: number): Point[] => {
  const steps = Math.ceil(Math.abs(to - from) / 15);
  return Array.from({ length: steps + 1 }, (_, step) => {
    const angle = ((from + ((to - from) * step) / steps) * Math.PI) / 180;
    return [x + rx * Math.cos(angle), y + ry * Math.sin(angle)];
  });
};

/**
 * Capitals as strokes of a round pen, eight units high. Drawn here, since a system font would make
 * the same institution look different elsewhere.
 */
export const strokesOf: Readonly<Record<string, readonly Point[][]>> = {
  A: [line(0, 8, 3, 0, 6, 8), line(1.1, 5.2, 4.9, 5.2)],
  B: [
    line(3.2, 0, 0, 0, 0, 8, 3.4, 8),
    line(0, 3.9, 3.4, 3.9),
    arc(3.2, 1.95, 1.95, 1.95, -90, 90),
    arc(3.4, 5.95, 2.05, 2.05, -90, 90),
  ],
  C: [arc(3.6, 4, 3.6, 4, 50, 310)],
  D: [line(2.2, 0, 0, 0, 0, 8, 2.2, 8), arc(2.2, 4, 3.7, 4, -90, 90)],
  E: [line(4.8, 0, 0, 0, 0, 8, 4.8, 8), line(0, 3.9, 4, 3.9)],
  F: [line(4.8, 0, 0, 0, 0, 8), line(0, 3.9, 4, 3.9)],
  G: [arc(3.6, 4, 3.6, 4, 0, 310), line(7.2, 4, 4.2, 4)],
  H: [line(0, 0, 0, 8), line(5.6, 0, 5.6, 8), line(0, 3.9, 5.6, 3.9)],
  I: [line(0, 0, 0, 8)],
  J: [line(3.6, 0, 3.6, 5.6), arc(1.6, 5.6, 2, 2.4, 0, 160)],
  K: [line(0, 0, 0, 8), line(5, 0, 0, 5), line(1.9, 3.2, 5.4, 8)],
  L: [line(0, 0, 0, 8, 4.6, 8)],
  M: [line(0, 8, 0, 0, 3.4, 5.2, 6.8, 0, 6.8, 8)],
  N: [line(0, 8, 0, 0, 5.8, 8, 5.8, 0)],
  O: [arc(3.9, 4, 3.9, 4, 0, 360)],
  P: [line(3.1, 4.4, 0, 4.4), line(0, 8, 0, 0, 3.1, 0), arc(3.1, 2.2, 2.2, 2.2, -90, 90)],
  Q: [arc(3.9, 4, 3.9, 4, 0, 360), line(4.8, 5.6, 7.4, 8.4)],
  R: [
    line(3.1, 4.4, 0, 4.4),
    line(0, 8, 0, 0, 3.1, 0),
    arc(3.1, 2.2, 2.2, 2.2, -90, 90),
    line(2.7, 4.4, 5.4, 8),
  ],
  S: [arc(2.7, 2, 2.4, 2, -30, -270), arc(2.7, 6, 2.7, 2, -90, 150)],
  T: [line(0, 0, 5.8, 0), line(2.9, 0, 2.9, 8)],
  U: [line(0, 0, 0, 5.2), arc(2.8, 5.2, 2.8, 2.8, 180, 0), line(5.6, 5.2, 5.6, 0)],
  V: [line(0, 0, 3, 8, 6, 0)],
  W: [line(0, 0, 2.1, 8, 4.2, 1.2, 6.3, 8, 8.4, 0)],
  X: [line(0, 0, 5.4, 8), line(5.4, 0, 0, 8)],
  Y: [line(0, 0, 2.9, 4.2, 5.8, 0), line(2.9, 4.2, 2.9, 8)],
  Z: [line(0, 0, 5.2, 0, 0, 8, 5.2, 8)],
};

/** The contrast of two colours by WCAG 2.2: 1 for equal ones, 21 for black on white. */
export function contrast(one: string, other: string): number {
  const [bright, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return ((bright ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

/** Relative luminance of a colour `#rrggbb`. */
function luminance(colour: string): number {
  if (!/^#[\da-f]{6}$/i.test(colour))
    throw new Error(`${colour} is no colour of the form #rrggbb.`);
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The distance of two hues in degrees, 0 to 180. */
export function hueBetween(one: string, other: string): number {
  const apart = Math.abs(hue(one) - hue(other));
  return Math.min(apart, 360 - apart);
}

/** The hue of a colour `#rrggbb`, in degrees. */
function hue(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    Number.parseInt(colour.slice(at, at + 2), 16),
  );
  return (Math.atan2(Math.sqrt(3) * (green - blue), 2 * red - green - blue) * 180) / Math.PI;
}

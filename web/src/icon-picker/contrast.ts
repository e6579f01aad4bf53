type Rgb = readonly [red: number, green: number, blue: number];

/** For graphics: WCAG 2.2, criterion 1.4.11. */
export const minIconContrast = 3;

function rgbOf(color: string): Rgb {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    Number.parseInt(color.slice(at, at + 2), 16),
  );
  return [red, green, blue];
}

function luminance(color: Rgb): number {
  const [red = 0, green = 0, blue = 0] = color.map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of a colour `#rrggbb` with an opacity on a background, from 1 to 21. */
export function contrastOn(ground: string, color: string, opacity = 1): number {
  const below = rgbOf(ground);
  const above = rgbOf(color);
  const mixed: Rgb = [
    above[0] * opacity + below[0] * (1 - opacity),
    above[1] * opacity + below[1] * (1 - opacity),
    above[2] * opacity + below[2] * (1 - opacity),
  ];
  const [bright = 0, dark = 0] = [luminance(mixed), luminance(below)].sort((a, b) => b - a);
  return (bright + 0.05) / (dark + 0.05);
}

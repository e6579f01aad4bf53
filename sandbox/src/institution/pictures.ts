/**
 * Pictures of the demonstration's pages: plain shapes, drawn at any size. Widths and heights in
 * pixels.
 */

const frame = (width: number, height: number, shapes: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 160 90">${shapes}</svg>`;

const workshop = `
  <rect width="160" height="90" fill="#e7f1ec"/>
  <rect y="66" width="160" height="24" fill="#b9d3c6"/>
  <rect x="18" y="40" width="60" height="6" rx="1" fill="#8a5a2b"/>
  <rect x="22" y="46" width="4" height="26" fill="#6f4620"/><rect x="70" y="46" width="4" height="26" fill="#6f4620"/>
  <rect x="30" y="28" width="18" height="12" rx="1" fill="#0b6e4f"/><circle cx="39" cy="34" r="3" fill="#f2a541"/>
  <rect x="54" y="32" width="14" height="8" rx="1" fill="#12335b"/>
  <rect x="96" y="14" width="46" height="34" rx="2" fill="#ffffff" stroke="#0b6e4f" stroke-width="2"/>
  <path d="M102 24h20M102 30h30M102 36h24" stroke="#7c9b8e" stroke-width="2" stroke-linecap="round"/>
  <circle cx="118" cy="62" r="7" fill="#d8a47f"/><path d="M110 60a8 8 0 0 1 16 0z" fill="#f2a541"/>
  <path d="M106 88c0-11 5-18 12-18s12 7 12 18z" fill="#0b6e4f"/>`;

const safety = `
  <rect width="160" height="90" fill="#fdf3e1"/>
  <rect y="70" width="160" height="20" fill="#e9cf9e"/>
  <path d="M52 62a28 28 0 0 1 56 0z" fill="#f2a541"/><rect x="46" y="60" width="68" height="7" rx="3" fill="#d98b22"/>
  <rect x="76" y="32" width="8" height="30" rx="3" fill="#f8c878"/>
  <path d="M20 70l10-18 10 18z" fill="#9a3b1b"/><rect x="18" y="68" width="24" height="4" rx="1" fill="#7a2d13"/>
  <path d="M120 70l10-18 10 18z" fill="#9a3b1b"/><rect x="118" y="68" width="24" height="4" rx="1" fill="#7a2d13"/>`;

const campus = `
  <rect width="160" height="90" fill="#e3eef8"/>
  <circle cx="132" cy="20" r="9" fill="#f2a541"/>
  <rect y="68" width="160" height="22" fill="#9cc7a8"/>
  <rect x="24" y="34" width="78" height="36" fill="#ffffff" stroke="#12335b" stroke-width="2"/>
  <path d="M20 34h86L92 22H34z" fill="#12335b"/>
  <g fill="#1ba3c6"><rect x="32" y="42" width="10" height="10"/><rect x="48" y="42" width="10" height="10"/><rect x="64" y="42" width="10" height="10"/><rect x="80" y="42" width="10" height="10"/></g>
  <rect x="56" y="56" width="14" height="14" fill="#0b6e4f"/>
  <rect x="118" y="52" width="4" height="18" fill="#6f4620"/><circle cx="120" cy="46" r="11" fill="#0b6e4f"/>`;

/** Each picture with its description; none for a decorative one. */
export const demonstrationPictures = {
  workshop: {
    name: 'workshop.png',
    alt: 'An apprentice in a hard hat beside a workbench and a plan on the wall',
    svg: frame(1600, 900, workshop),
  },
  safety: {
    name: 'hard-hat.png',
    alt: 'A hard hat between two traffic cones',
    svg: frame(1600, 900, safety),
  },
  campus: { name: 'campus.png', alt: '', svg: frame(1600, 900, campus) },
} as const;
export type DemonstrationPicture = keyof typeof demonstrationPictures;

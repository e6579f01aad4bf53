import type { SVGProps } from 'react';

/*
 * Drawn with the tokens, so that drawings follow the theme in dark mode. The component that shows a
 * scene sets its background `--scene`.
 */

type DrawingProps = SVGProps<SVGSVGElement>;

function Tile(props: DrawingProps) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" focusable="false" {...props}>
      <rect width="32" height="32" rx="9" fill="var(--primary)" />
      {props.children}
    </svg>
  );
}

/** Two banks and the span between them. */
export function SplitMark(props: DrawingProps) {
  return (
    <Tile {...props}>
      <path d="M32 11.5V23a9 9 0 0 1-9 9H11.5Z" fill="var(--accent)" />
      <path
        d="M7 20.5c4.6 0 4.6-7.5 9-7.5s4.4 7.5 9 7.5"
        fill="none"
        stroke="var(--on-primary)"
        strokeWidth="2.6"
        strokeLinecap="round"
      />
    </Tile>
  );
}

/** An arch over water. */
export function BridgeMark(props: DrawingProps) {
  return (
    <Tile {...props}>
      <path
        d="M5.5 20.5a10.5 10.5 0 0 1 21 0M5.5 20.5h21M11 20.5v-7M16 20.5V10M21 20.5v-7"
        fill="none"
        stroke="var(--on-primary)"
        strokeWidth="2.1"
        strokeLinecap="round"
      />
      <path
        d="M6 25.6c2.5-2 4.2-2 6.7 0s4.2 2 6.6 0 4.2-2 6.7 0"
        fill="none"
        stroke="var(--accent)"
        strokeWidth="2.3"
        strokeLinecap="round"
      />
    </Tile>
  );
}

/** A sun above a plain. */
export function SunMark(props: DrawingProps) {
  return (
    <Tile {...props}>
      <circle cx="16" cy="17" r="6.5" fill="var(--accent)" />
      <path
        d="M16 5.5V8M7.2 9.2 9 11M24.8 9.2 23 11"
        stroke="var(--accent)"
        strokeWidth="2.3"
        strokeLinecap="round"
      />
      <path d="M0 19.5h32V23a9 9 0 0 1-9 9H9a9 9 0 0 1-9-9Z" fill="var(--primary)" />
      <path d="M0 19.5h32V23a9 9 0 0 1-9 9H9a9 9 0 0 1-9-9Z" fill="#000" opacity=".3" />
    </Tile>
  );
}

function Frame({ children, ...props }: DrawingProps) {
  return (
    <svg
      viewBox="0 0 720 900"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      focusable="false"
      {...props}
    >
      {children}
    </svg>
  );
}

export function HillsScene(props: DrawingProps) {
  return (
    <Frame {...props}>
      <circle cx="540" cy="420" r="92" fill="var(--accent)" />
      <path d="M0 620c130-96 270-110 400-30s220 60 320-20v330H0Z" fill="#fff" opacity=".1" />
      <path d="M0 700c160-70 250-30 380 20s230 40 340-50v230H0Z" fill="#fff" opacity=".1" />
      <path
        d="M-20 770c190 0 190-150 380-150s190 150 380 150"
        fill="none"
        stroke="#fff"
        strokeWidth="10"
        opacity=".85"
      />
      <path
        d="M-20 770h760M60 766v-16M140 768v-48M220 768v-92M300 768V632M360 768V622M420 768V632M500 768v-92M580 768v-48M660 768v-16"
        stroke="#fff"
        strokeWidth="5"
        opacity=".55"
      />
      <path d="M0 800h720v100H0Z" fill="#000" opacity=".16" />
    </Frame>
  );
}

export function HarbourScene(props: DrawingProps) {
  return (
    <Frame {...props}>
      <circle cx="170" cy="360" r="70" fill="#fff" opacity=".16" />
      <path
        d="M-40 720a400 400 0 0 1 800 0M-40 720h800M80 720V546M170 720V432M265 720V352M360 720V322M455 720V352M550 720V432M640 720V546"
        fill="none"
        stroke="#fff"
        strokeWidth="8"
        opacity=".6"
      />
      <path
        d="M0 760c60-28 120-28 180 0s120 28 180 0 120-28 180 0 120 28 180 0v140H0Z"
        fill="var(--accent)"
        opacity=".75"
      />
      <path
        d="M0 820c60-24 120-24 180 0s120 24 180 0 120-24 180 0 120 24 180 0v80H0Z"
        fill="#000"
        opacity=".2"
      />
    </Frame>
  );
}

export function GoldfieldsScene(props: DrawingProps) {
  return (
    <Frame {...props}>
      <circle cx="360" cy="520" r="150" fill="var(--accent)" />
      <path d="M0 600h210l60-70h150l90 70h210v300H0Z" fill="var(--scene)" />
      <path d="M0 600h210l60-70h150l90 70h210v300H0Z" fill="#000" opacity=".2" />
      <path d="M0 690c200-40 330 30 470 10s180-30 250-10v210H0Z" fill="#fff" opacity=".12" />
      <path d="M0 780c160-30 320 20 450 0s190-10 270 10v110H0Z" fill="#000" opacity=".16" />
    </Frame>
  );
}

import { asLine } from '@tradebridge/contract/visible-text';

/** What a picture is described with, as it is being entered. */
export interface Description {
  readonly alt: string;
  /** Nothing is missed by not seeing it. */
  readonly isDecorative: boolean;
}

export const noDescription: Description = { alt: '', isDecorative: false };

/** Of a picture in use, where an empty text says that it is decorative. */
export const descriptionOf = (alt: string | null): Description => ({
  alt: alt ?? '',
  isDecorative: alt === '',
});

export const isMissing = ({ alt, isDecorative }: Description): boolean =>
  !isDecorative && asLine(alt) === '';

/** The alternative text that it comes to. */
export const altOf = ({ alt, isDecorative }: Description): string =>
  isDecorative ? '' : asLine(alt);

import { asLine } from '@tradebridge/contract/clean-text';

/** A picture's description in a form. */
export interface Description {
  readonly alt: string;
  /** Marked as decorative. */
  readonly isDecorative: boolean;
}

export const noDescription: Description = { alt: '', isDecorative: false };

/** For a picture in use, whose empty text means that it is decorative. */
export const descriptionOf = (alt: string | null): Description => ({
  alt: alt ?? '',
  isDecorative: alt === '',
});

export const isMissing = ({ alt, isDecorative }: Description): boolean =>
  !isDecorative && asLine(alt) === '';

/** The alternative text of a description. */
export const altOf = ({ alt, isDecorative }: Description): string =>
  isDecorative ? '' : asLine(alt);

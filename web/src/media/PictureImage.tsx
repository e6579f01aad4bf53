import type { Picture } from '@tradebridge/contract/media';
import { pictureAddress, sourceSetOf } from '@tradebridge/contract/media-rules';

interface PictureImageProps {
  picture: Omit<Picture, 'alt'>;
  alt: string;
  /** Displayed width in CSS pixels. */
  width: number;
  className?: string | undefined;
}

/** A picture of the library, in the variant for its width. */
export function PictureImage({ picture, alt, width, className }: PictureImageProps) {
  return (
    <img
      src={pictureAddress(picture.id)}
      srcSet={sourceSetOf(picture.id, picture.width)}
      sizes={`${width}px`}
      width={picture.width}
      height={picture.height}
      alt={alt}
      loading="lazy"
      className={className}
    />
  );
}

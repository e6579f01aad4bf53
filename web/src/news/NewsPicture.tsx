import type { Picture } from '@tradebridge/contract/media';
import { pictureAddress, sourceSetOf } from '@tradebridge/contract/media-rules';

interface NewsPictureProps {
  picture: Picture;
  /** Displayed width, as for `sizes` in HTML. */
  sizes: string;
  className?: string | undefined;
}

/** The picture of a news item, in a width that suits the screen. */
export function NewsPicture({ picture, sizes, className }: NewsPictureProps) {
  const { id, alt, width, height } = picture;
  return (
    <img
      src={pictureAddress(id)}
      srcSet={sourceSetOf(id, width)}
      sizes={sizes}
      alt={alt}
      width={width}
      height={height}
      loading="lazy"
      className={className}
    />
  );
}

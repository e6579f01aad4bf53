import { typeOf } from './upload-rules.ts';

/** Maximum bytes of a compressed image: 0.15 MB (FILE-011, OPEN-091). */
export const maxImageBytes = Math.floor(0.15 * 1024 * 1024);
/** Maximum pixels of its longer side (FILE-012). */
export const maxImageSide = 1920;

export interface Sides {
  width: number;
  height: number;
}

/** A decoded image that can be drawn smaller. */
export interface ReadImage extends Sides {
  /** `quality`, from 0 to 1, applies to JPEG only. */
  draw: (sides: Sides, type: ImageType, quality?: number) => Promise<Blob>;
  close: () => void;
}

/** GIFs would lose their animation, and photos are one of these (OPEN-091). */
const imageTypes = ['image/jpeg', 'image/png'] as const;
export type ImageType = (typeof imageTypes)[number];

const qualities = [0.86, 0.76, 0.64, 0.5];
/** Factor by which the sides shrink once no quality is small enough. */
const step = 0.8;
const minImageSide = 320;

/** The type of a file that can be compressed. */
export function compressibleTypeOf(file: File): ImageType | undefined {
  const type = typeOf(file);
  return imageTypes.find((known) => known === type);
}

/** The sides of an image within a square of `longest` pixels, in proportion. */
export function within({ width, height }: Sides, longest: number): Sides {
  const scale = Math.min(1, longest / Math.max(width, height));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

/**
 * Compresses a JPEG or PNG; everything else, and unreadable files, stay as they are. It keeps its
 * format unless it is too large in it: then it becomes a JPEG and is renamed.
 */
export async function compressImage(file: File, read = readImage): Promise<File> {
  const type = compressibleTypeOf(file);
  if (!type) return file;
  try {
    const image = await read(file);
    try {
      return await smaller(file, type, image);
    } finally {
      image.close();
    }
  } catch {
    // The file may still be valid although the browser cannot read it: the server checks.
    return file;
  }
}

async function smaller(file: File, type: ImageType, image: ReadImage): Promise<File> {
  const isSmall = Math.max(image.width, image.height) <= maxImageSide;
  if (isSmall && file.size <= maxImageBytes) return file;
  if (type === 'image/png') {
    const drawn = await image.draw(within(image, maxImageSide), 'image/png');
    if (drawn.size <= maxImageBytes) return named(drawn, file.name);
  }
  return named(await smallestJpeg(image), type === 'image/jpeg' ? file.name : jpegNameOf(file));
}

/** The best JPEG that is small enough, or the smallest. */
async function smallestJpeg(image: ReadImage): Promise<Blob> {
  for (let longest = maxImageSide; ; longest = Math.round(longest * step)) {
    const sides = within(image, longest);
    for (const quality of qualities) {
      const drawn = await image.draw(sides, 'image/jpeg', quality);
      const isLast = longest <= minImageSide && quality === qualities.at(-1);
      if (drawn.size <= maxImageBytes || isLast) return drawn;
    }
  }
}

const named = (content: Blob, name: string) => new File([content], name, { type: content.type });

const jpegNameOf = ({ name }: File) => `${name.replace(/\.png$/i, '')}.jpg`;

/** Decoded by the browser, which rotates photos by their metadata. */
async function readImage(file: File): Promise<ReadImage> {
  const bitmap = await createImageBitmap(file);
  return {
    width: bitmap.width,
    height: bitmap.height,
    draw: (sides, type, quality) => draw(bitmap, sides, type, quality),
    close: () => bitmap.close(),
  };
}

function draw(
  bitmap: ImageBitmap,
  { width, height }: Sides,
  type: ImageType,
  quality: number | undefined,
): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser draws no images.');
  if (type === 'image/jpeg') {
    // JPEG has no transparency: it would turn black.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, width, height);
  }
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, width, height);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The image could not be drawn.'))),
      type,
      quality,
    );
  });
}

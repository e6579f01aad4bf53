import { typeOf } from './upload-rules.ts';

/** Bytes of an image after compression at most: 0.15 MB (FILE-011, OPEN-091). */
export const maxImageBytes = Math.floor(0.15 * 1024 * 1024);
/** Pixels of its longer side at most (FILE-012). */
export const maxImageSide = 1920;

export interface Sides {
  width: number;
  height: number;
}

/** An image that was read, and can be drawn smaller. */
export interface ReadImage extends Sides {
  /** `quality` from 0 to 1 counts for JPEG alone. */
  draw: (sides: Sides, type: ImageType, quality?: number) => Promise<Blob>;
  close: () => void;
}

/** Animated GIFs would stand still, and what is a photo comes as one of these (OPEN-091). */
const imageTypes = ['image/jpeg', 'image/png'] as const;
export type ImageType = (typeof imageTypes)[number];

const qualities = [0.86, 0.76, 0.64, 0.5];
/** How much shorter the sides become once no quality is small enough. */
const step = 0.8;
const minImageSide = 320;

/** The type of a file that can be made smaller, told as what may be uploaded is. */
export function compressibleTypeOf(file: File): ImageType | undefined {
  const type = typeOf(file);
  return imageTypes.find((known) => known === type);
}

/** The sides of an image within a square of `longest` pixels, its shape kept. */
export function within({ width, height }: Sides, longest: number): Sides {
  const scale = Math.min(1, longest / Math.max(width, height));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

/**
 * A JPEG or PNG made as small as an image may be; everything else, and what cannot be read, as it is.
 * It keeps its format unless it is too large in it: then it becomes a JPEG, and its name says so.
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
    // What the browser cannot read or draw may still be what it says: the server looks.
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

/** The best of the JPEGs that are small enough; the smallest where none is. */
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

/** By the browser, which turns a photo the way it was taken. */
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
    // A JPEG has nothing that can be seen through: it would turn black.
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

import { describe, expect, it } from 'vitest';
import {
  acceptOf,
  isHeicWithin,
  isOfAllowedType,
  namesOfTypes,
  sizeFaultOf,
  typeFaultOf,
  typeOf,
} from './upload-rules.ts';

const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const rules = {
  uploadMimeTypes: [
    'application/pdf',
    'image/jpeg',
    'application/zip',
    'application/x-zip-compressed',
    'application/msword',
    docx,
  ],
  uploadMaxSize: 204_800,
};

describe('A file to upload', () => {
  it('has the type of its extension if the browser knows none', () => {
    expect(typeOf({ name: 'Plan.DOCX', type: '' })).toBe(docx);
    expect(typeOf({ name: 'plan', type: '' })).toBe('');
  });

  it('has one type, whichever alias the browser reports', () => {
    expect(typeOf({ name: 'a.zip', type: 'application/x-zip-compressed' })).toBe('application/zip');
    expect(typeOf({ name: 'a.jpg', type: 'image/jpg' })).toBe('image/jpeg');
  });

  it('must be of an allowed type', () => {
    expect(isOfAllowedType({ name: 'a.pdf', type: 'application/pdf' }, rules)).toBe(true);
    expect(isOfAllowedType({ name: 'a.exe', type: 'application/x-msdownload' }, rules)).toBe(false);
    expect(isOfAllowedType({ name: 'a.pdf', type: 'text/html' }, rules)).toBe(false);
    expect(isOfAllowedType({ name: 'a', type: '' }, rules)).toBe(false);
  });

  it('may be exactly the maximum size, and must not be empty', () => {
    expect(sizeFaultOf({ size: 204_800 }, rules)).toBeNull();
    expect(sizeFaultOf({ size: 204_801 }, rules)).toBe('size');
    expect(sizeFaultOf({ size: 0 }, rules)).toBe('empty');
  });
});

/** The first bytes of an iPhone photo. */
const heic = '\0\0\0\u0018ftypheic\0\0\0\0';

describe('A HEIC photo', () => {
  it.each([
    { name: 'IMG_1.HEIC', type: '' },
    { name: 'IMG_1', type: 'image/heic' },
    { name: 'IMG_1.heif', type: 'image/heif' },
  ])('is recognised by its name or type: %j', (file) => {
    expect(typeFaultOf(file, rules)).toBe('heic');
    const allowing = { ...rules, uploadMimeTypes: ['image/heic'] };
    if (file.type === 'image/heic') expect(typeFaultOf(file, allowing)).toBeNull();
  });

  it('is recognised by its content, whatever its name', async () => {
    expect(await isHeicWithin(new Blob([heic]), rules)).toBe(true);
    expect(await isHeicWithin(new Blob([heic.replace('heic', 'avif')]), rules)).toBe(false);
    expect(await isHeicWithin(new Blob(['']), rules)).toBe(false);
    const allowing = { ...rules, uploadMimeTypes: ['image/heic'] };
    expect(await isHeicWithin(new Blob([heic]), allowing)).toBe(false);
  });
});

describe('The accepted types', () => {
  it('are each named once, in familiar terms', () => {
    expect(namesOfTypes(rules)).toEqual(['PDF', 'JPEG', 'ZIP', 'Word']);
    expect(namesOfTypes({ ...rules, uploadMimeTypes: ['audio/ogg'] })).toEqual(['audio/ogg']);
  });

  it('make phones convert to JPEG, by listing image types without HEIC', () => {
    const accepted = acceptOf({ ...rules, uploadMimeTypes: ['image/jpeg', 'image/png'] });
    expect(accepted.split(',')).toEqual(['image/jpeg', 'image/png', '.jpg', '.jpeg', '.png']);
    expect(acceptOf(rules)).not.toMatch(/\*|hei[cf]/);
  });

  it('include the extensions for the file chooser', () => {
    expect(acceptOf({ ...rules, uploadMimeTypes: ['image/jpeg'] })).toBe('image/jpeg,.jpg,.jpeg');
  });
});

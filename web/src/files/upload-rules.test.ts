import { describe, expect, it } from 'vitest';
import { acceptOf, isOfAllowedType, namesOfTypes, sizeFaultOf, typeOf } from './upload-rules.ts';

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
  it('has the type of its ending where the browser knows none', () => {
    expect(typeOf({ name: 'Plan.DOCX', type: '' })).toBe(docx);
    expect(typeOf({ name: 'plan', type: '' })).toBe('');
  });

  it('has one type by whatever name the browser calls it', () => {
    expect(typeOf({ name: 'a.zip', type: 'application/x-zip-compressed' })).toBe('application/zip');
    expect(typeOf({ name: 'a.jpg', type: 'image/jpg' })).toBe('image/jpeg');
  });

  it('must be of an allowed type', () => {
    expect(isOfAllowedType({ name: 'a.pdf', type: 'application/pdf' }, rules)).toBe(true);
    expect(isOfAllowedType({ name: 'a.exe', type: 'application/x-msdownload' }, rules)).toBe(false);
    expect(isOfAllowedType({ name: 'a.pdf', type: 'text/html' }, rules)).toBe(false);
    expect(isOfAllowedType({ name: 'a', type: '' }, rules)).toBe(false);
  });

  it('may have exactly the most bytes, and must have some', () => {
    expect(sizeFaultOf({ size: 204_800 }, rules)).toBeNull();
    expect(sizeFaultOf({ size: 204_801 }, rules)).toBe('size');
    expect(sizeFaultOf({ size: 0 }, rules)).toBe('empty');
  });
});

describe('What is told beforehand', () => {
  it('names each type once, as people do', () => {
    expect(namesOfTypes(rules)).toEqual(['PDF', 'JPEG', 'ZIP', 'Word']);
    expect(namesOfTypes({ ...rules, uploadMimeTypes: ['audio/ogg'] })).toEqual(['audio/ogg']);
  });

  it('lets the file chooser offer files by their endings too', () => {
    expect(acceptOf({ ...rules, uploadMimeTypes: ['image/jpeg'] })).toBe('image/jpeg,.jpg,.jpeg');
  });
});

/** JSON that cannot end the script element that contains it. */
export const inPage = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/** JSON that cannot end the script element it stands in. */
export const inPage = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

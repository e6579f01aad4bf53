/** A bank's number as banks write it, `062-000`; what is no such number stays as it is. */
export const formatBsb = (bsb: string): string => bsb.replace(/^(\d{3})(\d{3})$/, '$1-$2');

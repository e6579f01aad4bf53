import type { ApiError } from './api-error.ts';

/** Codes of calls whose answer never came. */
const lost: readonly string[] = ['network', 'timeout', 'unreadable'];

/** Whether a failed call may have been done all the same. */
export const mayHaveArrived = ({ code }: ApiError): boolean => lost.includes(code);

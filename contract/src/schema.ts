import { z } from 'zod';
import { inputFaultOf } from './input-faults.ts';

// Every schema of the process refuses in the portal's words, unless it has its own message
// (decision 044).
z.config({ localeError: inputFaultOf });

/** Import `z` from here, so that no schema uses the library's messages. */
export { z };

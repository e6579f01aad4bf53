import { z } from 'zod';
import { inputFaultOf } from './input-faults.ts';

// Every schema of the process refuses in the portal's own words; its own message goes before (decision 044).
z.config({ localeError: inputFaultOf });

/** What schemas are made with: import it from here, so that no schema speaks the library's words. */
export { z };

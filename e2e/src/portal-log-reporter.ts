import { readFileSync } from 'node:fs';
import type { Reporter } from '@playwright/test/reporter';
import { allPortals } from './portals.ts';

const MAX_LINES = 30;

/**
 * Prints the end of the portals' logs if no journey could run, since they say why a portal did not
 * start.
 */
export default class PortalLogReporter implements Reporter {
  onError(): void {
    for (const { logFile: path } of allPortals()) {
      let text = '';
      try {
        text = readFileSync(path, 'utf8');
      } catch (error) {
        text = String(error);
      }
      console.error(`${path}\n${text.split('\n').slice(-MAX_LINES).join('\n')}`);
    }
  }
}

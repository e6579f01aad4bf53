import { showPageOffline } from './offline.ts';
import { showPushes } from './push.ts';

// Each module adds what it listens for: `sw.js` is all of them in one file.
showPageOffline();
showPushes();

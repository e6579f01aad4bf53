import { showPageOffline } from './offline.ts';

// Each module adds what it listens for: `sw.js` is all of them in one file.
showPageOffline();

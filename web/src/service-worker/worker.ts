import { showPageOffline } from './offline.ts';
import { showPushes } from './push.ts';

// Each module registers its listeners: `sw.js` bundles them.
showPageOffline();
showPushes();

import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { isInShell } from '../app/native/bridge.ts';
import { log } from '../device-log/device-log.ts';

/** In the native shell, follows the device's back button and links into the app. */
export function useNativeShell(): void {
  const router = useRouter();
  useEffect(() => {
    if (!isInShell()) return;
    let isLeft = false;
    let stop = () => {};
    void import('../app/native/follow-device.ts').then(({ followDevice }) => {
      if (isLeft) return;
      stop = followDevice({
        canGoBack: () => router.history.canGoBack(),
        back: () => router.history.back(),
        open: (href) => void router.navigate({ href }),
        onFailed: (error) => log('warn', 'The device is not followed', { error }),
      });
    });
    return () => {
      isLeft = true;
      stop();
    };
  }, [router]);
}

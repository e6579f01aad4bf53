import { type PluginListenerHandle, registerPlugin } from '@capacitor/core';

// Declares what is used of each plugin; the rest of its package is code for browsers.

interface AppPlugin {
  addListener(
    event: 'backButton',
    listener: (event: { canGoBack: boolean }) => void,
  ): Promise<PluginListenerHandle>;
  addListener(
    event: 'appUrlOpen',
    listener: (event: { url: string }) => void,
  ): Promise<PluginListenerHandle>;
  /** Android only. */
  minimizeApp(): Promise<void>;
}

interface BrowserPlugin {
  /** Opens a page in the system's browser, over the app. */
  open(page: { url: string }): Promise<void>;
  close(): Promise<void>;
}

interface FilesystemPlugin {
  /** @param file content in base64 */
  writeFile(file: {
    path: string;
    data: string;
    directory: 'CACHE';
    recursive: boolean;
  }): Promise<{ uri: string }>;
}

interface SharePlugin {
  share(shared: { title: string; files: string[] }): Promise<unknown>;
}

export const appPlugin = registerPlugin<AppPlugin>('App');
export const browserPlugin = registerPlugin<BrowserPlugin>('Browser');
export const filesystemPlugin = registerPlugin<FilesystemPlugin>('Filesystem');
export const sharePlugin = registerPlugin<SharePlugin>('Share');

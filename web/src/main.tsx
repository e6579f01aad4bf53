import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { loadConfig } from './app/config.ts';
import { shareSession } from './app/share-session.ts';
import { applyTheme } from './app/themes/apply-theme.ts';
import { watchChunks } from './device-log/chunk-reload.ts';
import { watchErrors } from './device-log/watch-errors.ts';
import { fetchPageCode } from './page-code.ts';
import { showOverrides } from './ui/labels.ts';
import './ui/base.css';

async function start(): Promise<void> {
  watchChunks();
  watchErrors();
  shareSession();

  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no place for the app.');

  const config = await loadConfig();
  showOverrides(config.labels.signIn);
  applyTheme();
  // Lets a phone that has just parsed all the code respond to its user.
  await nextTask();
  fetchPageCode();
  await nextTask();
  // Rendering is interruptible for the same reason.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  );
}

const nextTask = () => new Promise((resolve) => setTimeout(resolve));

// If browser-check.js has shown its card, it stays. Not awaited here: the bundler makes more files
// of an app with top-level await.
if (!('incompatible' in document.documentElement.dataset)) void start();

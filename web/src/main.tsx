import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { loadConfig } from './app/config.ts';
import { applyTheme } from './app/themes/apply-theme.ts';
import { watchChunks } from './device-log/chunk-reload.ts';
import { watchErrors } from './device-log/watch-errors.ts';
import { fetchPageCode } from './page-code.ts';
import { showOverrides } from './ui/labels.ts';
import './ui/base.css';

async function start(): Promise<void> {
  watchChunks();
  watchErrors();

  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no place for the app.');

  const config = await loadConfig();
  showOverrides(config.labels.signIn);
  applyTheme();
  // A phone that has just read all the code answers its user between these.
  await nextTask();
  fetchPageCode();
  await nextTask();
  // And while it draws: in pieces.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  );
}

const nextTask = () => new Promise((resolve) => setTimeout(resolve));

// Where browser-check.js has put its card, it stays.
// Not awaited here: the bundler cuts the app into more files where a module waits at its top.
if (!('incompatible' in document.documentElement.dataset)) void start();

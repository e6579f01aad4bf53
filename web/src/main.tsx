import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { loadConfig } from './app/config.ts';
import { setLabelOverrides } from './app/labels.ts';
import { fetchPageCode } from './app/page-code.ts';
import { applyTheme } from './app/themes/apply-theme.ts';
import { watchChunks } from './device-log/chunk-reload.ts';
import { watchErrors } from './device-log/watch-errors.ts';
import './ui/base.css';

async function start(): Promise<void> {
  watchChunks();
  watchErrors();

  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no place for the app.');

  const config = await loadConfig();
  setLabelOverrides(config.labels);
  applyTheme();
  fetchPageCode();
  // A phone that has just read all the code answers its user before it draws.
  await new Promise((resolve) => setTimeout(resolve));
  // And while it draws: in pieces.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  );
}

// Where public/browser-check.js has put its card, it stays.
if (!('incompatible' in document.documentElement.dataset)) await start();

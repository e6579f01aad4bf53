import { QueryClientProvider } from '@tanstack/react-query';
import { screen, within } from '@testing-library/dom';
import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach } from 'vitest';
import { queryClient } from '../app/query-client.ts';
import type { Portal, Visit } from './open-portal.tsx';

/** Renders a component used by several pages on its own, within an open page. */
export function piecesOf(
  portal: Portal,
): (as: { readonly id: string }, piece: ReactNode) => Promise<Visit> {
  const roots: Root[] = [];
  afterEach(() => {
    for (const root of roots.splice(0)) root.unmount();
  });
  return async (as, piece) => {
    const visit = await portal.visit('/about', { as });
    const place = document.createElement('section');
    place.setAttribute('aria-label', 'The piece');
    screen.getByRole('main').append(place);
    const root = createRoot(place);
    roots.push(root);
    root.render(<QueryClientProvider client={queryClient}>{piece}</QueryClientProvider>);
    return { ...visit, main: within(place) };
  };
}

import { useLayoutEffect, useState } from 'react';
import { isOfTools, toolsAttribute } from './found-labels.ts';

function aHost(): HTMLElement {
  const host = document.createElement('div');
  host.setAttribute(toolsAttribute, '');
  return host;
}

/** A container for the editor's dialogs, beside the page. */
export function useToolsHost(): HTMLElement {
  const [host] = useState(aHost);
  useLayoutEffect(() => {
    document.body.append(host);
    return () => host.remove();
  }, [host]);
  return host;
}

/**
 * A container that is never inert: a modal dialog makes everything outside it inert, so the
 * container moves into the topmost one.
 */
export function useTopmostHost(): HTMLElement {
  const [host] = useState(aHost);
  useLayoutEffect(() => {
    /** In the order they were opened. */
    let open: Element[] = [];
    const place = () => {
      const dialogs = [...document.querySelectorAll('dialog[open]')].filter(
        (dialog) => !isOfTools(dialog),
      );
      open = [
        ...open.filter((dialog) => dialogs.includes(dialog)),
        ...dialogs.filter((dialog) => !open.includes(dialog)),
      ];
      const parent = open.at(-1) ?? document.body;
      if (host.parentElement !== parent) parent.append(host);
    };
    place();
    const observer = new MutationObserver(place);
    observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['open'] });
    return () => {
      observer.disconnect();
      host.remove();
    };
  }, [host]);
  return host;
}

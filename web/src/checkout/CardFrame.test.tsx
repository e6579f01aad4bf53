import { within } from '@testing-library/dom';
import { createRef } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { rootOfEachTest } from '../test/render-root.ts';
import { type CardEntry, CardFrame } from './CardFrame.tsx';
import type { SecurePayUiOptions } from './secure-pay-ui.ts';

const stage = rootOfEachTest();

/** What the page gave the provider's script. */
let given: SecurePayUiOptions | undefined;
beforeEach(() => {
  given = undefined;
  window.securePayUI = {
    init: class {
      constructor(options: SecurePayUiOptions) {
        given = options;
      }
      tokenise() {}
      reset() {
        // As the provider's frame does: without digits, the kind of card is unknown again.
        given?.card.onCardTypeChange('unknown');
      }
    },
  };
});
afterEach(() => {
  delete window.securePayUI;
});

const settings = {
  securePayUiJs: 'data:text/javascript,',
  securePayClientId: 'client',
  securePayMerchantCode: 'TEST01',
  cardTypes: [],
};

test('names the kind of the card, and nothing while it is unknown, as after a decline', async () => {
  const entry = createRef<CardEntry>();
  const append = document.head.append.bind(document.head);
  document.head.append = (...nodes) => {
    // Scripts are not loaded here.
    for (const node of nodes) {
      if (node instanceof HTMLScriptElement) queueMicrotask(() => node.onload?.(new Event('load')));
      else append(node);
    }
  };
  stage.root.render(<CardFrame settings={settings} entry={entry} onValidity={() => {}} />);
  await expect.poll(() => given).toBeDefined();
  document.head.append = append;
  given?.onLoadComplete();
  const status = await within(stage.main).findByRole('status');
  await expect.poll(() => status.textContent).toBe('');

  given?.card.onCardTypeChange('visa');
  await expect.poll(() => status.textContent).toBe('Card: Visa');
  given?.card.onCardTypeChange('cartebleue');
  await expect.poll(() => status.textContent).toBe('');
  given?.card.onCardTypeChange('mastercard');
  await expect.poll(() => status.textContent).toBe('Card: Mastercard');

  entry.current?.reset();
  await expect.poll(() => status.textContent).toBe('');
});

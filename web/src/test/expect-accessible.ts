import axe from 'axe-core';
import { expect } from 'vitest';

/** Rules that need layout, which this document lacks; journeys check them in a browser. */
const needLayout = ['color-contrast', 'target-size', 'scrollable-region-focusable'];

// Without style sheets, axe would see hidden elements.
const onDisplay = { include: 'body', exclude: '[hidden]' };

/** Expects axe to find no fault in what is displayed. */
export async function expectAccessible(): Promise<void> {
  const { violations } = await axe.run(onDisplay, {
    rules: Object.fromEntries(needLayout.map((rule) => [rule, { enabled: false }])),
    resultTypes: ['violations'],
    elementRef: false,
  });
  const faults = violations.map(
    ({ help, nodes }) => `${help}: ${nodes.map(({ html }) => html).join(' ')}`,
  );
  expect(faults).toEqual([]);
}

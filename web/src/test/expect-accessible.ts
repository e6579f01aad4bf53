import axe from 'axe-core';
import { expect } from 'vitest';

/** The rules that need a layout, which this document has not; the journeys check them in a browser. */
const needLayout = ['color-contrast', 'target-size', 'scrollable-region-focusable'];

// Without style sheets, axe sees what is hidden.
const onDisplay = { include: 'body', exclude: '[hidden]' };

/** Expects that axe finds no fault in what is on display. */
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

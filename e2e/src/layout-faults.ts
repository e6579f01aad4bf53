// Functions evaluated in a page: they must not use anything outside themselves.

/** Elements outside the window, or outside their card. */
export function besideWindowOrCard(): string[] {
  const wide = document.documentElement.clientWidth;
  const faults: string[] = [];
  if (document.documentElement.scrollWidth > wide) faults.push('the page scrolls sideways');
  /** Something inside the card clips or scrolls wider content. */
  const isCut = (element: Element, card: Element): boolean => {
    for (let one = element.parentElement; one && one !== card; one = one.parentElement) {
      if (getComputedStyle(one).overflowX !== 'visible') return true;
    }
    return false;
  };
  const parts =
    'main :is(section, dl, table) :is(a, button, dd, dt, h2, h3, input, p, td, th, [role=cell] *)';
  for (const element of document.querySelectorAll(parts)) {
    const { right, width } = element.getBoundingClientRect();
    if (width <= 1) continue;
    const card = element.closest('section, dl, table') ?? document.body;
    const edge = Math.min(card.getBoundingClientRect().right, wide);
    if (right > edge + 1 && !isCut(element, card) && !element.closest('.visually-hidden')) {
      faults.push(`${Math.round(right - edge)} px beside: ${element.outerHTML.slice(0, 110)}`);
    }
  }
  return faults.slice(0, 4);
}

/**
 * Elements that make the page wider than the window if each text is a word of 200 letters, as a
 * name, a title or a note may be.
 */
export function besideWithLongWords(): string[] {
  // Buttons break long words by a class that depends on their text; tags do not break.
  const short = 'button, option, script, style, [class*=button_], [class*=face_], [class*=tag_]';
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) {
    const text = walker.currentNode as Text;
    // Days and numbers of hours do not break either.
    if (/\p{L}{4}/u.test(text.data) && !text.parentElement?.closest(short)) texts.push(text);
  }
  const before = texts.map(({ data }) => data);
  for (const text of texts) text.data = 'Ngaurukehu'.repeat(20);
  const { scrollWidth, clientWidth } = document.documentElement;
  const faults: string[] = [];
  if (scrollWidth > clientWidth) {
    const isBeside = (one: Element) => one.getBoundingClientRect().right > clientWidth + 1;
    const isCut = (one: Element | null): boolean =>
      one !== null && (getComputedStyle(one).overflowX !== 'visible' || isCut(one.parentElement));
    for (const element of document.body.querySelectorAll('*')) {
      const around = element.parentElement;
      if (!isBeside(element) || (around && (isBeside(around) || isCut(around)))) continue;
      faults.push(element.outerHTML.replace(/(Ngaurukehu)+/g, '…').slice(0, 110));
    }
    faults.unshift(`${scrollWidth - clientWidth} px beside the window`);
  }
  texts.forEach((text, at) => {
    text.data = before[at] ?? '';
  });
  return faults.slice(0, 4);
}

/** Targets smaller than 44 by 44 pixels, except for links within a sentence. */
export function smallTargets(): string[] {
  const min = 43.5;
  /** Including its labels and pseudo-elements. */
  const sizeOf = (element: Element): [width: number, height: number] => {
    const { width, height } = element.getBoundingClientRect();
    const sizes: [number, number][] = [[width, height]];
    for (const label of element instanceof HTMLInputElement ? (element.labels ?? []) : []) {
      const box = label.getBoundingClientRect();
      sizes.push([box.width, box.height]);
    }
    for (const pseudo of ['::before', '::after']) {
      const style = getComputedStyle(element, pseudo);
      if (style.content === 'none' || style.position !== 'absolute') continue;
      sizes.push([Number.parseFloat(style.width), Number.parseFloat(style.height)]);
    }
    return [Math.max(...sizes.map(([one]) => one)), Math.max(...sizes.map(([, one]) => one))];
  };
  const isInSentence = (element: Element): boolean => {
    if (getComputedStyle(element).display !== 'inline') return false;
    const own = element.textContent?.trim() ?? '';
    const around = element.closest('p, li, dd, td, div')?.textContent?.trim() ?? '';
    return around.length > own.length;
  };
  const faults: string[] = [];
  const pressable = 'a[href], button, input, select, textarea, summary, [role=button], [role=tab]';
  for (const element of document.querySelectorAll(pressable)) {
    const { width, height } = element.getBoundingClientRect();
    const isDisabled = element.matches(':disabled, [aria-disabled=true]');
    const isSeen = width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true });
    if (!isSeen || isDisabled || element.closest('.visually-hidden, [inert], [class*=skip]'))
      continue;
    const size = sizeOf(element);
    if (size.every((one) => one >= min) || isInSentence(element)) continue;
    faults.push(`${size.map(Math.round).join(' × ')}: ${element.outerHTML.slice(0, 110)}`);
  }
  return faults.slice(0, 6);
}

/** Elements that are useless on paper but still printed: navigation and buttons. */
export function leftOnPaper(): string[] {
  return (
    [...document.querySelectorAll('nav a, button, header, [popover], [class*=skip]')]
      // Headings of a table are text too.
      .filter((element) => !element.closest('[role=columnheader]'))
      .filter((element) => element.checkVisibility() && element.getBoundingClientRect().width > 1)
      .map((element) => element.outerHTML.slice(0, 110))
  );
}

/** Labels in a bar that wrap, are outside the window or overlap the next. */
export function cutLabels(bar: Element): string[] {
  const texts: Text[] = [];
  const walker = document.createTreeWalker(bar, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode as Text;
    const isRead = text.parentElement?.closest('.visually-hidden, [class*=badge]') === null;
    if (isRead && /\p{L}/u.test(text.data)) texts.push(text);
  }
  const faults: string[] = [];
  let edge = 0;
  for (const text of texts) {
    const range = document.createRange();
    range.selectNodeContents(text);
    const { left, right } = range.getBoundingClientRect();
    if (range.getClientRects().length !== 1) faults.push(`${text.data} is broken`);
    if (left < edge || right > document.documentElement.clientWidth) {
      faults.push(`${text.data} lies from ${left} to ${right}, after ${edge}`);
    }
    edge = right;
  }
  return faults;
}

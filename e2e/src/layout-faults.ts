// What is evaluated within a page: each function is all that goes there.

/** What lies beside the window, or beside its card. */
export function besideWindowOrCard(): string[] {
  const wide = document.documentElement.clientWidth;
  const faults: string[] = [];
  if (document.documentElement.scrollWidth > wide) faults.push('the page scrolls sideways');
  /** Within the card something cuts or scrolls what is wider. */
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

/** Whether the page still fits where each fact of its rows is a word that does not end. */
export function besideWithLongWords(): string[] {
  const facts = document.querySelectorAll('main [class*=facts]');
  const texts = [...facts].flatMap((fact) => {
    const found: Text[] = [];
    const walker = document.createTreeWalker(fact, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) found.push(walker.currentNode as Text);
    return found.filter(({ data }) => data.trim() !== '');
  });
  const before = texts.map(({ data }) => data);
  for (const text of texts) text.data = 'Ngaurukehu'.repeat(8);
  const { scrollWidth, clientWidth } = document.documentElement;
  texts.forEach((text, at) => {
    text.data = before[at] ?? '';
  });
  return scrollWidth > clientWidth ? [`${scrollWidth - clientWidth} px beside the window`] : [];
}

/** What can be pressed and is smaller than a finger: 44 by 44 pixels, links within a sentence apart. */
export function smallTargets(): string[] {
  const least = 43.5;
  /** With its labels, and what its pseudo-elements cover. */
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
    if (size.every((one) => one >= least) || isInSentence(element)) continue;
    faults.push(`${size.map(Math.round).join(' × ')}: ${element.outerHTML.slice(0, 110)}`);
  }
  return faults.slice(0, 6);
}

/** What is of no use on paper and is there all the same: the way around the portal, and its buttons. */
export function leftOnPaper(): string[] {
  return (
    [...document.querySelectorAll('nav a, button, header, [popover], [class*=skip]')]
      // The headings of a table are words, too.
      .filter((element) => !element.closest('[role=columnheader]'))
      .filter((element) => element.checkVisibility() && element.getBoundingClientRect().width > 1)
      .map((element) => element.outerHTML.slice(0, 110))
  );
}

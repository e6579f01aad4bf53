import { buffer } from 'node:stream/consumers';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { fromBufferPromise } from 'yauzl';

/** The text of a PDF's pages as any PDF reader extracts it, with spaces between pieces. */
export async function wordsOf(pdf: Uint8Array): Promise<string[]> {
  // The library keeps the array, and does not accept a Buffer.
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 });
  try {
    const document = await task.promise;
    const pages = Array.from({ length: document.numPages }, async (_, index) => {
      const page = await document.getPage(index + 1);
      const { items } = await page.getTextContent();
      return items
        .flatMap((item) => ('str' in item && item.str.trim() !== '' ? [item.str] : []))
        .join(' ');
    });
    return await Promise.all(pages);
  } finally {
    await task.destroy();
  }
}

type Structure = {
  readonly role?: string;
  readonly alt?: string;
  readonly children: readonly unknown[];
};

/** Counts every role below a node of a page's structure. */
function countRoles(node: Structure, roles: Record<string, number> = {}): Record<string, number> {
  if (node.role) roles[node.role] = (roles[node.role] ?? 0) + 1;
  for (const child of node.children) {
    if (typeof child === 'object' && child !== null && 'children' in child) {
      countRoles(child as Structure, roles);
    }
  }
  return roles;
}

/**
 * What a PDF tells a screen reader: its title and language, and the number of each role per page.
 */
export async function structureOf(pdf: Uint8Array) {
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 });
  try {
    const document = await task.promise;
    const { info } = await document.getMetadata();
    // A map, although its type is a record.
    const marks = await document.getMarkInfo();
    const outline = (await document.getOutline()) ?? [];
    const pages = Array.from({ length: document.numPages }, async (_, index) => {
      const page = await document.getPage(index + 1);
      const { view } = page;
      const tree = await page.getStructTree();
      return { roles: tree ? countRoles(tree as Structure) : {}, size: view.slice(2) };
    });
    return {
      // The library's type of the information lacks these.
      ...(info as { Title?: string; Author?: string; Language?: string }),
      isMarked: (marks as unknown as Map<string, boolean> | null)?.get('Marked') === true,
      outline: outline.map(({ title }) => title),
      pages: await Promise.all(pages),
    };
  } finally {
    await task.destroy();
  }
}

/** The files of a zip, in order. */
export async function entriesOf(zip: Buffer): Promise<{ name: string; content: Buffer }[]> {
  const file = await fromBufferPromise(zip);
  const entries = [];
  for await (const entry of file.eachEntry()) {
    entries.push({
      name: entry.fileName,
      content: await buffer(await file.openReadStreamPromise(entry)),
    });
  }
  return entries;
}

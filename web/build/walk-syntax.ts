import type { ESTree } from 'vite';

/**
 * Shows every node of a syntax tree, with its parent.
 *
 * @param isLeftOut whether a node, or the part of it with a name, is passed over
 */
export function walkSyntax(
  node: unknown,
  see: (node: ESTree.Node, parent: ESTree.Node | undefined) => void,
  isLeftOut: (node: ESTree.Node, part?: string) => boolean = () => false,
  parent?: ESTree.Node,
): void {
  if (Array.isArray(node)) for (const one of node) walkSyntax(one, see, isLeftOut, parent);
  else if (typeof node === 'object' && node !== null && 'type' in node) {
    const found = node as ESTree.Node;
    if (isLeftOut(found)) return;
    see(found, parent);
    for (const [name, value] of Object.entries(found)) {
      if (!isLeftOut(found, name)) walkSyntax(value, see, isLeftOut, found);
    }
  }
}

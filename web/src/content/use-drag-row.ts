import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import {
  draggable,
  dropTargetForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import {
  attachClosestEdge,
  extractClosestEdge,
} from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge';
import { getReorderDestinationIndex } from '@atlaskit/pragmatic-drag-and-drop-hitbox/util/get-reorder-destination-index';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';

/** The edge of a row at which the dragged row would be dropped. */
export type DropEdge = 'top' | 'bottom' | null;

interface DragRow {
  row: RefObject<HTMLLIElement | null>;
  handle: RefObject<HTMLElement | null>;
  isDragged: boolean;
  dropEdge: DropEdge;
}

/** Keeps the chosen row in sight, also when it was added or moved. */
export function useChosenInSight(
  row: RefObject<HTMLElement | null>,
  isChosen: boolean,
  index: number,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: wherever it is now
  useEffect(() => {
    if (isChosen) row.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isChosen, index, row]);
}

/**
 * A row that is dragged by its handle, and onto which others of its list are dropped.
 *
 * @param list identifies the list
 */
export function useDragRow(
  list: string,
  index: number,
  onMove: (from: number, to: number) => void,
): DragRow {
  const row = useRef<HTMLLIElement>(null);
  const handle = useRef<HTMLElement>(null);
  const [isDragged, setDragged] = useState(false);
  const [dropEdge, setDropEdge] = useState<DropEdge>(null);
  const move = useEffectEvent(onMove);
  useEffect(() => {
    const element = row.current;
    if (!element) return;
    const edgeOf = (data: Record<string | symbol, unknown>): DropEdge => {
      const edge = extractClosestEdge(data);
      return edge === 'top' || edge === 'bottom' ? edge : null;
    };
    return combine(
      draggable({
        element,
        ...(handle.current && { dragHandle: handle.current }),
        getInitialData: () => ({ list, index }),
        onDragStart: () => setDragged(true),
        onDrop: () => setDragged(false),
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => source.data.list === list,
        getData: ({ input }) =>
          attachClosestEdge({ index }, { element, input, allowedEdges: ['top', 'bottom'] }),
        onDrag: ({ self, source }) =>
          setDropEdge(source.element === element ? null : edgeOf(self.data)),
        onDragLeave: () => setDropEdge(null),
        onDrop: ({ self, source }) => {
          setDropEdge(null);
          const startIndex = Number(source.data.index);
          const finishIndex = getReorderDestinationIndex({
            startIndex,
            indexOfTarget: index,
            closestEdgeOfTarget: edgeOf(self.data),
            axis: 'vertical',
          });
          if (finishIndex !== startIndex) move(startIndex, finishIndex);
        },
      }),
    );
  }, [list, index]);
  return { row, handle, isDragged, dropEdge };
}

import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import {
  attachClosestEdge,
  extractClosestEdge,
} from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge';
import { getReorderDestinationIndex } from '@atlaskit/pragmatic-drag-and-drop-hitbox/util/get-reorder-destination-index';
import { type RefObject, useEffect, useState } from 'react';

type Edge = 'top' | 'bottom';

/** What is dragged and dropped on, of all that pages may drag. */
const kind = 'menu-item';

const edgeIn = (data: Record<string | symbol, unknown>): Edge | null => {
  const edge = extractClosestEdge(data);
  return edge === 'top' || edge === 'bottom' ? edge : null;
};

/** Lets a row be dragged by its handle, and others be dropped on it; answers at which edge one would. */
export function useDragged(
  row: RefObject<HTMLElement | null>,
  handle: RefObject<HTMLElement | null>,
  id: string,
  place: number,
): Edge | null {
  const [edge, setEdge] = useState<Edge | null>(null);
  useEffect(() => {
    const element = row.current;
    const dragHandle = handle.current;
    if (!element || !dragHandle) return;
    const data = { kind, id, place };
    return combine(
      draggable({ element, dragHandle, getInitialData: () => data }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => source.data['kind'] === kind && source.data['id'] !== id,
        getData: ({ input }) =>
          attachClosestEdge(data, { element, input, allowedEdges: ['top', 'bottom'] }),
        onDrag: ({ self }) => setEdge(edgeIn(self.data)),
        onDragLeave: () => setEdge(null),
        onDrop: () => setEdge(null),
      }),
    );
  }, [row, handle, id, place]);
  return edge;
}

/** Hears of rows that were dropped on others. */
export function useDropped(move: (id: string, place: number) => void): void {
  useEffect(
    () =>
      monitorForElements({
        canMonitor: ({ source }) => source.data['kind'] === kind,
        onDrop: ({ source, location }) => {
          const [target] = location.current.dropTargets;
          const { id, place } = source.data;
          const onto = target?.data['place'];
          if (!target || typeof id !== 'string') return;
          if (typeof place !== 'number' || typeof onto !== 'number') return;
          move(
            id,
            getReorderDestinationIndex({
              startIndex: place,
              indexOfTarget: onto,
              closestEdgeOfTarget: edgeIn(target.data),
              axis: 'vertical',
            }),
          );
        },
      }),
    [move],
  );
}

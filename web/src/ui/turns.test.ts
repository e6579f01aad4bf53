import { beforeEach, describe, expect, test } from 'vitest';
import { takeTurns } from './turns.ts';

let frames: (() => void)[];
let drawn: string[];
let join: ReturnType<typeof takeTurns>;

beforeEach(() => {
  frames = [];
  drawn = [];
  join = takeTurns((goOn) => frames.push(goOn));
});

const joinAs = (name: string) => join(() => drawn.push(name));
const paint = () => frames.shift()?.();

describe('turns', () => {
  test('are taken in order, each after the frame of the previous one', () => {
    const leaves = ['head', 'list', 'side'].map(joinAs);
    expect(drawn).toEqual([]);
    paint();
    expect(drawn).toEqual(['head']);
    // It is not rendered yet.
    paint();
    expect(drawn).toEqual(['head']);
    leaves[0]?.();
    paint();
    expect(drawn).toEqual(['head', 'list']);
    leaves[1]?.();
    paint();
    expect(drawn).toEqual(['head', 'list', 'side']);
  });

  test('skip what is no longer needed', () => {
    const leaves = ['head', 'list', 'side'].map(joinAs);
    leaves[1]?.();
    paint();
    leaves[0]?.();
    paint();
    expect(drawn).toEqual(['head', 'side']);
  });

  test('render one per frame, even if the first is removed before its turn', () => {
    const leaves = ['head', 'list', 'side'].map(joinAs);
    leaves[0]?.();
    leaves[0]?.();
    expect(frames).toHaveLength(1);
    paint();
    expect(drawn).toEqual(['list']);
  });

  test('start again for later ones', () => {
    joinAs('head')();
    paint();
    joinAs('list');
    paint();
    expect(drawn).toEqual(['list']);
  });
});

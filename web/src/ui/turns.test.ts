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
  test('are taken in order, each after a frame with what the one before drew', () => {
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

  test('go past what is no longer wanted', () => {
    const leaves = ['head', 'list', 'side'].map(joinAs);
    leaves[1]?.();
    paint();
    leaves[0]?.();
    paint();
    expect(drawn).toEqual(['head', 'side']);
  });

  test('draw one in a frame, also where the first leaves before its own', () => {
    const leaves = ['head', 'list', 'side'].map(joinAs);
    leaves[0]?.();
    leaves[0]?.();
    expect(frames).toHaveLength(1);
    paint();
    expect(drawn).toEqual(['list']);
  });

  test('begin again for what comes later', () => {
    joinAs('head')();
    paint();
    joinAs('list');
    paint();
    expect(drawn).toEqual(['list']);
  });
});

import { type Inline, inlineIn } from './headers.ts';

/**
 * A part of a page's text, as `PageRenderer` gives it. An object stands for one that pages have alike, and is the same object
 * each time. No script and no style begins in one and ends in another.
 */
export type Stretch = string | { readonly text: string };

/** What is made of those that are the same each time: styles and scripts are two thirds of a page. */
const bytes = new WeakMap<object, Buffer>();
const inline = new WeakMap<object, Inline>();

export const bytesOf = (stretch: Stretch): Buffer => made(stretch, bytes, (text) => Buffer.from(text));

/** The hashes of all scripts and styles of a page. */
export function inlineOf(stretches: readonly Stretch[]): Inline {
  const parts = stretches.map((stretch) => made(stretch, inline, inlineIn));
  return {
    scripts: parts.flatMap(({ scripts }) => scripts),
    styles: parts.flatMap(({ styles }) => styles),
  };
}

function made<Made>(stretch: Stretch, before: WeakMap<object, Made>, make: (text: string) => Made): Made {
  if (typeof stretch === 'string') return make(stretch);
  const there = before.get(stretch) ?? make(stretch.text);
  before.set(stretch, there);
  return there;
}

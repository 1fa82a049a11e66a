/**
 * A part of a page's text, as pages hand it to the server. An object stands for one that pages have alike, and is the same object
 * each time, so that what is made of it can be kept. No script and no style begins in one and ends in another.
 */
export type Stretch = string | { readonly text: string };

export const textOf = (stretch: Stretch): string => (typeof stretch === 'string' ? stretch : stretch.text);

/** What is made of a part of a page; of one that pages have alike, once. */
export function ofStretch<Made>(make: (text: string) => Made): (stretch: Stretch) => Made {
  const before = new WeakMap<object, Made>();
  return (stretch) => {
    if (typeof stretch === 'string') return make(stretch);
    const made = before.get(stretch) ?? make(stretch.text);
    before.set(stretch, made);
    return made;
  };
}

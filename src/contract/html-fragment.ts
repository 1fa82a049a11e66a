/**
 * A fragment of a rendered page. Fragments that pages share are objects with a stable identity, so that results derived
 * from them can be memoized. A script or style element never spans two fragments.
 */
export type HtmlFragment = string | { readonly text: string };

export const fragmentText = (stretch: HtmlFragment): string =>
  typeof stretch === 'string' ? stretch : stretch.text;

/** Memoizes a transformation for each shared HTML fragment. */
export function memoizeByFragment<Made>(make: (text: string) => Made): (stretch: HtmlFragment) => Made {
  const before = new WeakMap<object, Made>();
  return (stretch) => {
    if (typeof stretch === 'string') return make(stretch);
    const made = before.get(stretch) ?? make(stretch.text);
    before.set(stretch, made);
    return made;
  };
}

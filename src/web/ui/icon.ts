import { createElement, type SVGProps } from 'react';

/** What lucide says of one of its drawings. */
interface Drawing {
  readonly node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];
}
type IconProps = SVGProps<SVGSVGElement> & { readonly size?: number | string };

/**
 * Makes an icon of one of lucide's drawings. `vite.config.ts` puts it in the place of the one that lucide brings, which
 * knows more than is needed here. An icon says nothing by itself: words stand beside it, or name what it stands in.
 */
export default function createIcon({ node }: Drawing) {
  const lines = node.map(([tag, attributes]) => createElement(tag, attributes));
  return function Icon({ size = 24, strokeWidth = 2, ...rest }: IconProps) {
    const properties = {
      width: size,
      height: size,
      viewBox: '0 0 24 24',
      fill: 'none',
      stroke: 'currentColor',
      strokeWidth,
      strokeLinecap: 'round' as const,
      strokeLinejoin: 'round' as const,
      'aria-hidden': true,
      ...rest,
    };
    return createElement('svg', properties, ...lines);
  };
}

import { createElement, type SVGProps } from 'react';

/** Lucide's definition of an icon. */
interface IconDefinition {
  readonly node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];
}
type IconProps = SVGProps<SVGSVGElement> & { readonly size?: number | string };

/**
 * Creates a React icon from a lucide definition. `vite.config.ts` substitutes it for lucide's own, larger function.
 * Icons are hidden from screen readers: a label is beside them.
 */
export default function createIcon({ node }: IconDefinition) {
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

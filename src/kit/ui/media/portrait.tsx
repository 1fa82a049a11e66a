import type { Picture } from '../../media/contract.ts';
import { initials } from '../../text/initials.ts';
import { ResponsivePicture } from './picture.tsx';

interface PortraitProps {
  readonly name: string;
  readonly picture: Picture | null;
  /** Display width in the syntax of the `sizes` attribute. */
  readonly sizes: string;
}

/** A person's photo in 4:5, or a medallion with the initials. The name is beside it as text. */
export function Portrait({ name, picture, sizes }: PortraitProps) {
  if (picture)
    return (
      <ResponsivePicture
        picture={picture}
        alt={picture.alt ?? `Portrait of ${name}`}
        sizes={sizes}
        className="aspect-[4/5] rounded-sm [&_img]:object-[50%_25%]"
      />
    );
  return (
    <svg viewBox="0 0 200 250" aria-hidden="true" className="block w-full rounded-sm bg-night text-lamp">
      <circle cx="100" cy="125" r="94" fill="currentColor" opacity="0.07" />
      <circle cx="100" cy="125" r="84" fill="currentColor" opacity="0.07" />
      <g fill="none" stroke="currentColor">
        <circle cx="100" cy="125" r="76" strokeWidth="1.5" />
        <circle cx="100" cy="125" r="66" strokeOpacity="0.55" />
        <circle cx="100" cy="125" r="71" strokeWidth="3.2" strokeLinecap="round" strokeDasharray="0 8.922" />
      </g>
      <path
        fill="currentColor"
        d="M98.6 72h2.8v7h7v2.8h-7v9h-2.8v-9h-7V79h7zM100 67.4a2.2 2.2 0 1 1 0 4.4 2.2 2.2 0 0 1 0-4.4zM89.6 78.2a2.2 2.2 0 1 1 0 4.4 2.2 2.2 0 0 1 0-4.4zm20.8 0a2.2 2.2 0 1 1 0 4.4 2.2 2.2 0 0 1 0-4.4z"
      />
      <text
        x="100"
        y="150"
        textAnchor="middle"
        fill="currentColor"
        fontSize="60"
        letterSpacing="2"
        className="font-serif"
      >
        {initials(name)}
      </text>
    </svg>
  );
}

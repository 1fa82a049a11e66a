import type { ReactNode } from 'react';
import { type UIMatch, useRouteLoaderData } from 'react-router';
import { type Deferred, DeferredContent } from '#kit/ui/feedback/deferred.tsx';
import type { Sunday } from './contract/sunday.ts';

const LAYOUT = 'layout';

/**
 * Renders what the site says about this Sunday and the times of the services; nothing until it is loaded, if it cannot
 * be loaded, and outside the public pages.
 */
export function SundayContent({ children }: { readonly children: (sunday: Sunday) => ReactNode }) {
  const data = useRouteLoaderData<Deferred<Sunday | null>>(LAYOUT);
  return (
    data && (
      <DeferredContent data={data} skeleton={null}>
        {(sunday) => sunday && children(sunday)}
      </DeferredContent>
    )
  );
}

/** The changes of the next seven days, a sentence each. */
export function ServiceChanges({ className }: { className: string }) {
  return (
    <SundayContent>
      {({ texts }) =>
        texts.changes.map((text) => (
          <p key={text} className={`wrap-anywhere ${className}`}>
            {text}
          </p>
        ))
      }
    </SundayContent>
  );
}

/**
 * When the main service is held, in a sentence for the description of a page: 'Holy Qurbana every Sunday at 8:30 AM'; ''
 * if it is unknown.
 *
 * @param matches those of `meta`.
 */
export function serviceSentence(
  matches: readonly (Pick<UIMatch, 'id' | 'loaderData'> | undefined)[],
): string {
  const data = matches.find((match) => match?.id === LAYOUT)?.loaderData as { value?: Sunday } | undefined;
  return data?.value?.texts?.sentence ?? '';
}

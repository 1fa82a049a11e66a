import { useLocation } from 'react-router';
import { Cross } from '../ui/art/cross.tsx';
import { Attempt } from '../ui/error-boundary.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { CONTENT_ID, SkipLink } from './skip-link.tsx';

/**
 * The fallback screen (public specification, section 2). Its ways out are plain links: a page loaded anew works even when
 * the running one does not.
 *
 * @param isMissing whether no page stands at the address; otherwise something failed on our side.
 */
export function ErrorScreen({ isMissing }: { isMissing: boolean }) {
  const { pathname, search } = useLocation();
  return (
    <>
      <SkipLink />
      <Attempt>
        <Header />
      </Attempt>
      <main
        id={CONTENT_ID}
        tabIndex={-1}
        className="wrap grid min-h-[70svh] place-content-center justify-items-center py-16 text-center"
      >
        <Cross className="h-12 text-season" />
        <p className="eyebrow mt-6">{isMissing ? 'Page not found' : 'Not your fault'}</p>
        <h1 className="mt-3 text-[clamp(2rem,1.5rem+2vw,3rem)]">Unexpected Application Error!</h1>
        <p className="mt-4 max-w-[40ch] text-balance text-quiet">
          {isMissing
            ? 'This page does not stand here. It may have moved, or its address may have lost a letter on the way.'
            : 'Something failed on our side. Please try again in a moment; nothing that you sent before is lost.'}
        </p>
        <p className="mt-8 flex flex-wrap justify-center gap-3">
          <a href="/" className="button button-primary">
            Go to the home page
          </a>
          {!isMissing && (
            <a href={pathname.replace(/^\/{2,}/, '/') + search} className="button button-quiet">
              Try again
            </a>
          )}
        </p>
      </main>
      <Attempt>
        <Footer />
      </Attempt>
    </>
  );
}

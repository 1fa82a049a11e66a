import { useLocation } from 'react-router';
import { Cross } from '#kit/ui/art/cross.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { CONTENT_ID, SkipLink } from './skip-link.tsx';

const FALLBACK_TEXT = 'Unexpected Application Error!';

/**
 * The fallback screen (public specification, section 2). Its links reload the page, which works even when client-side
 * routing does not.
 *
 * @param isNotFound whether the page does not exist (404 or 410); otherwise something failed on the server or in the browser.
 */
export function ErrorScreen({ isNotFound }: { isNotFound: boolean }) {
  const { pathname, search } = useLocation();
  return (
    <>
      <SkipLink />
      <Header />
      <main
        id={CONTENT_ID}
        tabIndex={-1}
        className="wrap grid min-h-[70svh] place-content-center justify-items-center py-14 text-center"
      >
        <Cross className="h-12 text-season" />
        {!isNotFound && <p className="eyebrow mt-6">Not your fault</p>}
        <h1 className="mt-3 text-[clamp(2rem,1.5rem+2vw,3rem)]">
          {isNotFound ? 'Page not found' : FALLBACK_TEXT}
        </h1>
        <p className="mt-4 max-w-[19.9em] text-balance text-quiet">
          {isNotFound
            ? 'We could not find that page. It may have been moved or removed, or the address may be mistyped.'
            : 'Something went wrong on our side. Please try again in a moment. Anything you sent earlier is safe.'}
        </p>
        {isNotFound && <p className="mt-3 text-[0.95rem] text-quiet">{FALLBACK_TEXT}</p>}
        <p className="mt-8 flex flex-wrap justify-center gap-3">
          <a href="/" className="button button-primary">
            Go to the home page
          </a>
          {!isNotFound && (
            <a href={pathname.replace(/^\/{2,}/, '/') + search} className="button button-quiet">
              Try again
            </a>
          )}
        </p>
      </main>
      <Footer />
    </>
  );
}

/** Id of the content below the header. */
export const CONTENT_ID = 'content';

/** The first link of a page, visible when focused. */
export function SkipLink() {
  return (
    <a href={`#${CONTENT_ID}`} className="skip-link">
      Skip to content
    </a>
  );
}

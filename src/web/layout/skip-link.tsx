/** Id of what follows the header. */
export const CONTENT_ID = 'content';

/** Comes first on a page, and is seen when it has the focus. */
export function SkipLink() {
  return (
    <a href={`#${CONTENT_ID}`} className="skip-link">
      Skip to content
    </a>
  );
}

/** Bundled with React, so that this code is evaluated with that chunk and not on first import. */
export { hydrateRoot } from 'react-dom/client';

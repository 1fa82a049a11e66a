/** Stands in the file of React's own modules, so that they begin when that file does and not when somebody asks for them. */
export { hydrateRoot } from 'react-dom/client';

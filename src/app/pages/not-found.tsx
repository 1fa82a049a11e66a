import { data } from 'react-router';

/** Unknown URLs: the fallback screen with status 404. */
export function loader(): never {
  throw notFoundResponse();
}

// not `= loader`: the browser build removes `loader`
export function clientLoader(): never {
  throw notFoundResponse();
}

function notFoundResponse() {
  return data(null, { status: 404 });
}

export default function NotFound() {
  return null;
}

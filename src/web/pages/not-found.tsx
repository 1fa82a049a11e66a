import { data } from 'react-router';

/** An address that no page stands at: the fallback screen, with status 404. */
export function loader(): never {
  throw missing();
}

// not `= loader`: what the browser gets of this module has no `loader`
export function clientLoader(): never {
  throw missing();
}

function missing() {
  return data(null, { status: 404 });
}

export default function NotFound() {
  return null;
}

import { useEffect, useState } from 'react';

const DEBOUNCE_MS = 300;

/** The text of a search field, and the trimmed term once the user has stopped typing for `DEBOUNCE_MS`. */
export function useDebouncedTerm() {
  const [term, setTerm] = useState('');
  const [debouncedTerm, setDebouncedTerm] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setDebouncedTerm(term.trim()), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [term]);
  return { term, setTerm, debouncedTerm };
}

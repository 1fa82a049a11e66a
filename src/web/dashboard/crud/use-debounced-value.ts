import { useEffect, useState } from 'react';

/** A search begins when one has stopped typing for so long. */
const TYPING_PAUSE_MS = 300;

/** What stands in a search field, and what is to be searched for: the same, trimmed, once one has stopped typing. */
export function useTyped() {
  const [term, setTerm] = useState('');
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(term.trim()), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [term]);
  return { term, setTerm, settled };
}

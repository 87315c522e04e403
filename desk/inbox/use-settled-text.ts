import { useEffect, useState } from 'react';

/** The pause in typing after which a search begins, ms. */
const PAUSE = 200;

/** A text once nobody types any more. Emptied, it is empty at once. */
export function useSettledText(text: string): string {
  const [settled, setSettled] = useState(text);
  // Synchronizes with a timer.
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  return text === '' ? '' : settled;
}

import { useEffect, useRef, useState } from 'react';
import { buttons, copying } from '../messages.ts';

/** `byHand`: the text that the owner must copy by hand. */
type CopyOutcome = { said: string; byHand?: string };

/**
 * `copy` resolves to true if the text is in the clipboard. `share` does if the browser handed it to an app.
 * Render `outcome` with CopyResult.
 */
export function useCopy(what: 'text' | 'link' = 'text') {
  const [outcome, setOutcome] = useState<CopyOutcome>({ said: '' });
  async function copy(text: string): Promise<boolean> {
    // Plain http has no clipboard API.
    const isCopied =
      'clipboard' in navigator &&
      (await navigator.clipboard.writeText(text).then(
        () => true,
        () => false,
      ));
    setOutcome(isCopied ? { said: copying.copied[what] } : { said: copying.notCopied(what), byHand: text });
    return isCopied;
  }
  async function share(text: string): Promise<boolean> {
    try {
      await navigator.share({ text });
      setOutcome({ said: '' });
      return true;
    } catch (error) {
      const isCanceled = error instanceof DOMException && error.name === 'AbortError';
      setOutcome(isCanceled ? { said: '' } : { said: copying.notShared, byHand: text });
      return false;
    }
  }
  return { outcome, copy, share };
}

export function CopyResult({ outcome }: { outcome: CopyOutcome }) {
  const { said, byHand } = outcome;
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (outcome.byHand === undefined) return;
    field.current?.focus();
    field.current?.select();
  }, [outcome]);
  return (
    <>
      <p className="fact" role="status">
        {said}
      </p>
      {byHand !== undefined && (
        <textarea ref={field} aria-label={buttons.toCopy} rows={3} dir="auto" readOnly value={byHand} />
      )}
    </>
  );
}

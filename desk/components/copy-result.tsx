import { useEffect, useRef, useState } from 'react';
import { buttons } from '../messages.ts';

/** Confirms a copy. Where the browser allows none, shows the text selected, to be copied by hand. */
type CopyContent = { copied: string; notCopied: string };
/** `byHand` is left to be copied by hand. */
type CopyOutcome = { said: string; byHand?: string };

/** `copy` resolves to whether the text is in the clipboard; `outcome` is for Copied. */
export function useCopy(content: CopyContent) {
  const [outcome, setOutcome] = useState<CopyOutcome>({ said: '' });
  async function copy(text: string): Promise<boolean> {
    // On plain http a browser gives a page no clipboard.
    const isCopied =
      'clipboard' in navigator &&
      (await navigator.clipboard.writeText(text).then(
        () => true,
        () => false,
      ));
    setOutcome(isCopied ? { said: content.copied } : { said: content.notCopied, byHand: text });
    return isCopied;
  }
  return { outcome, copy };
}

/** Says what became of a copy. What the browser does not copy is selected. */
export function CopyResult({ outcome }: { outcome: CopyOutcome }) {
  const { said, byHand } = outcome;
  const field = useRef<HTMLTextAreaElement>(null);
  // Synchronizes the browser's selection with each tap.
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

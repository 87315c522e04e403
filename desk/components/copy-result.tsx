import { useEffect, useRef, useState } from 'react';
import { buttons } from '../messages.ts';

/** Sentences after a copy, and after a copy that the browser did not allow. */
type CopyContent = { copied: string; notCopied: string };
/** `byHand`: the text that the owner must copy by hand. */
type CopyOutcome = { said: string; byHand?: string };

/** `copy` resolves to true if the text is in the clipboard. Render `outcome` with CopyResult. */
export function useCopy(content: CopyContent) {
  const [outcome, setOutcome] = useState<CopyOutcome>({ said: '' });
  async function copy(text: string): Promise<boolean> {
    // Plain http has no clipboard API.
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

/** Reports the copy. If it failed, shows the text selected. */
export function CopyResult({ outcome }: { outcome: CopyOutcome }) {
  const { said, byHand } = outcome;
  const field = useRef<HTMLTextAreaElement>(null);
  // Synchronizes the selection with each tap.
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

import { useEffect, useRef, useState } from 'react';
import { buttons, copying } from '../messages.ts';

/** `byHand`: the text that the owner must copy by hand. */
type CopyOutcome = { said: string; byHand?: string };

/** `copy` resolves to true if the text is in the clipboard. Render `outcome` with CopyResult. */
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
  return { outcome, copy };
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

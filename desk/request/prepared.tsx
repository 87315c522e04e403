import { useState } from 'react';
import type { QuotePayload } from '../../domain/payload.ts';
import { PreparedAnswers } from '../answers/prepared-answers.tsx';
import type { Subject } from '../changes/changes.ts';
import { answers as words } from '../words.ts';

/** The prepared answers, folded. They are read when they are wanted. */
export function Prepared({ subject, payload }: { subject: Subject; payload: QuotePayload }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className="fold narrow" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>
        <h2>{words.prepared}</h2>
      </summary>
      {isOpen && <PreparedAnswers subject={subject} payload={payload} />}
    </details>
  );
}

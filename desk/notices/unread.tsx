import { parseRecord } from '../changes/parse-record.ts';
import { discardUnreadable, type Unreadable } from '../changes/unreadable.ts';
import { buttons } from '../words.ts';
import { NoticeButton } from './notice-button.tsx';
import styles from './notices.module.css';
import { unreadable as words } from './words.ts';

/** Something that this browser kept and the desk cannot read, as far as it is known. */
export function Unread({ entry }: { entry: Unreadable }) {
  const { text } = entry;
  // What only programs read is left out.
  const { id, requestId, name, kind, of, base, ...said } = parseRecord(text) ?? {};
  return (
    <div className={styles.notice} data-kind="refused">
      <div className={styles.words}>
        <p>{words.change(typeof name === 'string' ? name : '')}</p>
        <blockquote className={`${styles.note} quoted`} dir="auto">
          {textsIn(said).join('\n') || text}
        </blockquote>
      </div>
      <div className="choices">
        <NoticeButton onClick={() => discardUnreadable(entry)}>{buttons.discard}</NoticeButton>
      </div>
    </div>
  );
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return value instanceof Object ? Object.values(value).flatMap(textsIn) : [];
}

import { conflict as words } from '../words.ts';

/** Of two devices' versions of one thing, the owner keeps one. */
export function KeepOne({ onMine, onTheirs }: { onMine: () => void; onTheirs: () => void }) {
  return (
    <div className="choices">
      <button className="quiet-button" type="button" onClick={onMine}>
        {words.keepMine}
      </button>
      <button className="quiet-button" type="button" onClick={onTheirs}>
        {words.takeTheirs}
      </button>
    </div>
  );
}

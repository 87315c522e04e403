import type { Leaf } from '../../domain/site-desk.ts';
import { form as words } from '../words.ts';
import { Control } from './control.tsx';
import { Conflict, Draft, Mistake } from './draft-state.tsx';
import styles from './leaf.module.css';
import { type, useTyped } from './typed.ts';

/** From so few letters on it is said how many are left. */
const FEW = 20;

/** One thing that the site says: its name, its help, and what it says now, to be changed. */
export function LeafField({ field, isNew }: { field: Leaf; isNew: boolean }) {
  const { path, name, help, kind, most, mistake } = field;
  const { shown, change } = useTyped(field);
  const left = typeof shown === 'string' && most !== undefined ? most - [...shown].length : FEW + 1;
  const ids = { help: `${path}-help`, left: `${path}-left`, mistake: `${path}-mistake` };
  const describedBy = [ids.help, ...(mistake ? [ids.mistake] : []), ...(left <= FEW ? [ids.left] : [])].join(' ');
  return (
    <div className={styles.field}>
      {kind === 'days' ? (
        <p id={`${path}-name`} className={styles.name}>
          {name}
        </p>
      ) : (
        <label htmlFor={path} className={styles.name}>
          {name}
        </label>
      )}
      <p id={ids.help} className={styles.help}>
        {help} {kind === 'lines' && words.aLine}
      </p>
      <Control
        field={field}
        value={shown}
        onType={(value) => type(field, value)}
        described={{ 'aria-describedby': describedBy, 'aria-invalid': mistake !== undefined }}
      />
      {left <= FEW && (
        <p id={ids.left} className={styles.left} data-over={left < 0}>
          {left < 0 ? words.over(-left) : words.left(left)}
        </p>
      )}
      <Mistake field={field} />
      <Draft field={field} isNew={isNew} />
      {change?.refused?.current !== undefined && <Conflict change={change} current={change.refused.current} />}
    </div>
  );
}

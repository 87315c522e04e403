import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { deskPaths } from '../../domain/desk-paths.ts';
import { type PreparedText, type TextUse, textFields } from '../../domain/prepared-texts.ts';
import { randomUuid } from '../../domain/random-uuid.ts';
import { Awaiting } from '../awaiting.tsx';
import { Back } from '../back.tsx';
import { draft } from '../drafts.ts';
import { textsQuery } from '../queries.ts';
import { useTitle } from '../use-title.ts';
import styles from './answers.module.css';
import { TextForm } from './text-form.tsx';
import { texts as words } from './words.ts';

const USES: readonly TextUse[] = ['answer', 'quote', 'review', 'link', 'season'];

/** Where the owner edits the prepared texts, and the address for reviews. */
export function TextsScreen() {
  const { data, error, refetch } = useQuery(textsQuery);
  const [added, setAdded] = useState<readonly PreparedText[]>([]);
  useTitle(words.title);
  function add() {
    setAdded([...added, { id: randomUuid(), use: 'answer', name: '', words: '', version: 0 }]);
  }
  // What is new is there twice once it is saved.
  const all = [...(data?.texts ?? []), ...added.filter(({ id }) => !data?.texts.some((text) => text.id === id))];
  return (
    <div className="screen">
      <Back href={deskPaths.customers}>{words.back}</Back>
      <h1 tabIndex={-1}>{words.heading}</h1>
      <p className="sentence">{words.text}</p>
      {!data && <Awaiting error={error} retry={refetch} />}
      {data &&
        USES.map((use) => (
          <section key={use} className={styles.part} aria-labelledby={`use-${use}`}>
            <h2 id={`use-${use}`}>{words.uses[use]}</h2>
            <p id={`help-${use}`} className={styles.fact}>
              {use === 'link' ? words.linkHelp : words.fields(textFields[use])}
            </p>
            <ul className={styles.rows}>
              {all
                .filter((text) => text.use === use)
                .map((text) => (
                  <li key={text.id} className={styles.row}>
                    <Folded text={text} />
                  </li>
                ))}
            </ul>
            {use === 'answer' && (
              <p>
                <button className="quiet-button" type="button" onClick={add}>
                  {words.add}
                </button>
              </p>
            )}
          </section>
        ))}
    </div>
  );
}

/** Of several texts, one is open at a time as it is wanted. What is new or was typed is open. */
function Folded({ text }: { text: PreparedText }) {
  const isTyped = draft(`text:${text.id}`).use() !== '';
  const [isOpen, setIsOpen] = useState(isTyped || text.words === '');
  if (text.use !== 'answer') return <TextForm text={text} />;
  return (
    <details className={styles.fold} open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>
        <span>{text.name || words.added}</span>
        <span className={styles.beginning}>{text.words}</span>
      </summary>
      <TextForm text={text} />
    </details>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { deskPaths } from '../../domain/desk-paths.ts';
import { fieldsOfTexts, type PreparedText, type TextUse } from '../../domain/prepared-texts.ts';
import { randomUuid } from '../../domain/random-uuid.ts';
import { draft } from '../changes/drafts.ts';
import { Awaiting } from '../components/awaiting.tsx';
import { Screen } from '../components/screen.tsx';
import { useWayBack } from '../components/way-back.ts';
import { textsQuery } from '../connection/queries.ts';
import styles from './answers.module.css';
import { TextForm } from './text-form.tsx';
import { texts as words } from './words.ts';

const USES: readonly TextUse[] = ['answer', 'quote', 'review', 'link', 'season'];

/** Where the owner edits the prepared texts, and the address for reviews. */
export function TextsScreen() {
  const reading = useQuery(textsQuery);
  const [added, setAdded] = useState<readonly PreparedText[]>([]);
  function add() {
    setAdded([...added, { id: randomUuid(), use: 'answer', name: '', words: '', version: 0 }]);
  }
  return (
    <Screen
      title={words.title}
      heading={words.heading}
      back={useWayBack({ href: deskPaths.customers, name: words.back })}
      own={['text:']}
    >
      <p className="sentence">{words.text}</p>
      <Awaiting reading={reading}>
        {({ texts }) => {
          // What is new is there twice once it is saved.
          const all = [...texts, ...added.filter(({ id }) => !texts.some((text) => text.id === id))];
          return USES.map((use) => (
            <section key={use} className="stack" aria-labelledby={`use-${use}`}>
              <h2 id={`use-${use}`}>{words.uses[use]}</h2>
              <p id={`help-${use}`} className="fact">
                {use === 'link' ? words.linkHelp : words.fields(fieldsOfTexts[use])}
              </p>
              <ul className="rows">
                {all
                  .filter((text) => text.use === use)
                  .map((text) => (
                    <li key={text.id}>
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
          ));
        }}
      </Awaiting>
    </Screen>
  );
}

/** Of several texts, one is open at a time as it is wanted. What is new or was typed is open. */
function Folded({ text }: { text: PreparedText }) {
  const isTyped = draft(`text:${text.id}`).use() !== '';
  const [isOpen, setIsOpen] = useState(isTyped || text.words === '');
  if (text.use !== 'answer') return <TextForm text={text} />;
  return (
    <details className="fold" open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>
        <span>{text.name || words.added}</span>
        <span className={styles.beginning}>{text.words}</span>
      </summary>
      <TextForm text={text} />
    </details>
  );
}

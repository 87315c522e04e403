import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { deskPaths } from '../../domain/desk-paths.ts';
import { fieldsOfTexts, type PreparedText, type TextUse } from '../../domain/prepared-texts.ts';
import { randomUuid } from '../../domain/random-uuid.ts';
import { lanes } from '../changes/desk-lanes.ts';
import { editIn, isEditOf, laneOf, laneOfEdit } from '../changes/entry.ts';
import { useBackLink } from '../components/back-link.ts';
import { Button } from '../components/button.tsx';
import { Fold } from '../components/fold.tsx';
import { Part } from '../components/panel.tsx';
import { QueryResult } from '../components/query-result.tsx';
import { Rows } from '../components/rows.tsx';
import { Screen } from '../components/screen.tsx';
import { textsQuery } from '../connection/queries.ts';
import styles from './answers.module.css';
import { texts as messages } from './messages.ts';
import { TextForm } from './text-form.tsx';

const USES: readonly TextUse[] = ['answer', 'quote', 'review', 'link', 'season'];

/** Edits the prepared texts and the review link. */
export function TextsScreen() {
  const reading = useQuery(textsQuery);
  const entries = lanes.entries.use();
  const [added, setAdded] = useState<readonly string[]>([]);
  // Includes unsaved texts typed before a reload.
  const typed = entries.flatMap((entry) => (isEditOf(entry, 'text') ? [entry.of] : []));
  function forget(text: PreparedText) {
    setAdded(added.filter((id) => id !== text.id));
    lanes.forget((entry) => laneOf(entry) === laneOfEdit({ kind: 'text', of: text.id }));
  }
  return (
    <Screen
      title={messages.title}
      heading={messages.heading}
      back={useBackLink({ href: deskPaths.customers, name: messages.back })}
      own={['text/']}
    >
      <p className="sentence">{messages.text}</p>
      <QueryResult reading={reading}>
        {({ texts }) => {
          const known = new Set(texts.map(({ id }) => id));
          const unknown = [...new Set([...added, ...typed])].filter((id) => !known.has(id));
          const all = [
            ...texts,
            ...unknown.map((id): PreparedText => ({ id, use: 'answer', name: '', words: '', version: 0 })),
          ];
          return USES.map((use) => (
            <Part key={use} heading={messages.uses[use]}>
              <p id={`help-${use}`} className="fact">
                {use === 'link' ? messages.linkHelp : messages.fields(fieldsOfTexts[use])}
              </p>
              <Rows of={all.filter((text) => text.use === use)} keyOf={({ id }) => id}>
                {(text) => <Folded text={text} onForget={() => forget(text)} />}
              </Rows>
              {use === 'answer' && (
                <Button onClick={() => setAdded([...added, randomUuid()])}>{messages.add}</Button>
              )}
            </Part>
          ));
        }}
      </QueryResult>
    </Screen>
  );
}

/** Open on demand. New and edited texts start open. */
function Folded({ text, onForget }: { text: PreparedText; onForget: () => void }) {
  const isTyped = editIn(lanes.entries.use(), { kind: 'text', of: text.id }) !== undefined;
  if (text.use !== 'answer') return <TextForm text={text} onForget={onForget} />;
  return (
    <Fold
      summary={
        <>
          <span>{text.name || messages.added}</span>
          <span className={styles.beginning}>{text.words}</span>
        </>
      }
      isOpen={isTyped || text.words === ''}
    >
      <TextForm text={text} onForget={onForget} />
    </Fold>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Link } from 'wouter';
import type { DeskRequest } from '../../domain/desk.ts';
import { deskPaths } from '../../domain/desk-paths.ts';
import { fieldsIn, type PreparedText } from '../../domain/prepared-texts.ts';
import { useDraft } from '../changes/use-edited.ts';
import { Awaiting } from '../components/awaiting.tsx';
import { useDetour } from '../components/way-back.ts';
import { textsQuery } from '../connection/queries.ts';
import styles from './answers.module.css';
import { fillIn } from './fill-in.ts';
import { Ways } from './ways.tsx';
import { texts as words } from './words.ts';

/** The owner's prepared answers to one request, folded. They are read when they are wanted. */
export function PreparedAnswers({ request }: { request: DeskRequest }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className="fold narrow" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>
        <h2>{words.prepared}</h2>
      </summary>
      {isOpen && <Answers request={request} />}
    </details>
  );
}

function Answers({ request }: { request: DeskRequest }) {
  const texts = useQuery(textsQuery);
  const edit = useDetour(deskPaths.texts);
  return (
    <Awaiting reading={texts}>
      {(data) => (
        <>
          <ul className="rows">
            {data.texts
              .filter(({ use }) => use === 'answer')
              .map((text) => (
                <li key={text.id}>
                  <Answer text={text} request={request} />
                </li>
              ))}
          </ul>
          <p>
            <Link className="text-link" href={edit}>
              {words.edit}
            </Link>
          </p>
        </>
      )}
    </Awaiting>
  );
}

type AnswerProps = { text: PreparedText; request: DeskRequest };

/** One of them as it goes out. */
function Answer({ text: { name, words: text }, request }: AnswerProps) {
  const { id, payload } = request;
  const [price, setPrice] = useDraft(`price/${id}`);
  const typed = price.trim();
  const field = useId();
  const hasPrice = fieldsIn(text).includes('price');
  const person = { firstName: payload.firstName, service: payload.service_needed };
  const message = fillIn(text, person, typed ? { price: typed } : {});
  return (
    <>
      <h3>{name}</h3>
      <p className="quoted" dir="auto">
        {message}
      </p>
      {hasPrice && (
        <p className={`${styles.price} choices`}>
          <label htmlFor={field}>{words.price}</label>
          <input
            id={field}
            type="text"
            autoComplete="off"
            maxLength={60}
            placeholder={words.priceHint}
            value={price}
            onChange={({ target }) => setPrice(target.value)}
          />
        </p>
      )}
      {(!hasPrice || typed) && (
        <Ways
          subject={request}
          phone={payload.phone}
          email={payload.email}
          message={message}
          occasion="answer"
          label={name}
        />
      )}
    </>
  );
}

import { useQuery } from '@tanstack/react-query';
import type { DeskRequest } from '../../domain/desk.ts';
import { deskPaths } from '../../domain/desk-paths.ts';
import { serviceInWords } from '../../domain/payload.ts';
import { fieldsIn, type PreparedText } from '../../domain/prepared-texts.ts';
import { useDraft } from '../changes/use-edited.ts';
import { Fold, Quoted, Rows } from '../components/blocks.tsx';
import { LinkButton } from '../components/button.tsx';
import { Field } from '../components/field.tsx';
import { QueryResult, usePathWithBack } from '../components/screen.tsx';
import { textsQuery } from '../connection/queries.ts';
import { texts as messages } from './messages.ts';
import { fillIn, Ways } from './ways.tsx';

export function PreparedAnswers({ request }: { request: DeskRequest }) {
  return <Fold summary={messages.prepared}>{() => <Answers request={request} />}</Fold>;
}

function Answers({ request }: { request: DeskRequest }) {
  const texts = useQuery(textsQuery);
  const edit = usePathWithBack(deskPaths.texts);
  return (
    <QueryResult reading={texts}>
      {(data) => (
        <>
          <Rows of={data.texts.filter(({ use }) => use === 'answer')} keyOf={({ id }) => id}>
            {(text) => <Answer text={text} request={request} />}
          </Rows>
          <LinkButton kind="text" href={edit}>
            {messages.edit}
          </LinkButton>
        </>
      )}
    </QueryResult>
  );
}

type AnswerProps = { text: PreparedText; request: DeskRequest };

function Answer({ text: { name, words: text }, request }: AnswerProps) {
  const { id, payload } = request;
  const [price, setPrice] = useDraft(`price/${id}`);
  const typed = price.trim();
  const hasPrice = fieldsIn(text).includes('price');
  const person = { firstName: payload.firstName, service: serviceInWords(payload) };
  const message = fillIn(text, person, typed ? { price: typed } : {});
  return (
    <>
      <h2>{name}</h2>
      <Quoted>{message}</Quoted>
      {hasPrice && (
        <Field
          label={messages.price}
          maxLength={60}
          placeholder={messages.priceHint}
          value={price}
          onChange={({ target }) => setPrice(target.value)}
        />
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

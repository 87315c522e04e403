import { useQuery } from '@tanstack/react-query';
import { writeRange } from '../../domain/money.ts';
import { totalOf } from '../../domain/quote.ts';
import { Fold, Rows, RowWay } from '../components/blocks.tsx';
import { QueryResult } from '../components/screen.tsx';
import { earlierQuotesQuery } from '../connection/queries.ts';
import { inDate } from '../moments.ts';
import { quote as messages } from './messages.ts';
import { lineFormOf, type QuoteForm } from './quote-form.ts';

type EarlierProps = { id: string; onChosen: (form: Pick<QuoteForm, 'lines' | 'note'>) => void };

export function Earlier(props: EarlierProps) {
  return <Fold summary={messages.earlier}>{() => <Choices {...props} />}</Fold>;
}

function Choices({ id, onChosen }: EarlierProps) {
  const reading = useQuery(earlierQuotesQuery(id));
  return (
    <QueryResult reading={reading}>
      {({ quotes }) =>
        quotes.length === 0 ? (
          <p className="sentence">{messages.noEarlier}</p>
        ) : (
          <Rows of={quotes} keyOf={({ id }) => id}>
            {({ name, shownMs, contents }) => (
              <RowWay
                name={messages.by(name, inDate(shownMs))}
                end={writeRange(totalOf(contents, []))}
                text={contents.lines.map((line) => line.words).join(', ')}
                onClick={() => onChosen({ lines: contents.lines.map(lineFormOf), note: contents.note })}
              />
            )}
          </Rows>
        )
      }
    </QueryResult>
  );
}

import type { DeskRequest } from '../../domain/desk.ts';
import { MOST_STARS, type Review } from '../../domain/work.ts';
import { Moment, Part, Quoted } from '../components/blocks.tsx';
import { inDate } from '../moments.ts';
import { review as messages, shown as shownMessages } from './messages.ts';
import { ShowButton, ShownBadge } from './show-on-site.tsx';
import styles from './work.module.css';

/** The review that the customer wrote on the quote's page. */
export function ReviewPart({ request, review }: { request: DeskRequest; review: Review }) {
  const { firstName } = request.payload;
  const { stars, words, name, mayShow, atMs, shown, card } = review;
  const heading = messages.heading(firstName);
  return (
    <Part heading={heading}>
      <p className={styles.stars} role="img" aria-label={messages.stars(stars)}>
        {'★'.repeat(stars)}
        <span>{'★'.repeat(MOST_STARS - stars)}</span>
      </p>
      {words !== '' && <Quoted>{words}</Quoted>}
      <p className="fact">
        <span dir="auto">{name === '' ? messages.unsigned : messages.signed(name)}</span> ·{' '}
        <Moment ms={atMs}>{inDate(atMs)}</Moment>
      </p>
      <div className="apart">
        <p className="choices">
          <span className="fact">{mayShow ? messages.mayShow : messages.mayNot(firstName)}</span>
          <ShownBadge shown={shown} />
        </p>
        {shown === 'hidden' && <p className="fact">{shownMessages.reviewHidden}</p>}
        <ShowButton
          requestId={request.id}
          what={{ review: true }}
          name={heading}
          shown={shown}
          card={card}
          mayShow={mayShow}
        />
      </div>
    </Part>
  );
}

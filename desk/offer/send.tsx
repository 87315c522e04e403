import { Link } from 'wouter';
import type { DeskRequest } from '../../domain/desk.ts';
import { deskPaths } from '../../domain/desk-paths.ts';
import { writeRange } from '../../domain/money.ts';
import { type DeskOffer, totalOf } from '../../domain/offer.ts';
import { Icon } from '../../site/components/icon.tsx';
import { fillIn } from '../answers/fill-in.ts';
import { useWays } from '../answers/use-ways.ts';
import { enqueue } from '../changes/queue.ts';
import { noteTap } from '../changes/taps.ts';
import { Copied } from '../components/copied.tsx';
import { Dock, DockWay, DockWays } from '../components/dock.tsx';
import { DeskIcon } from '../components/icon.tsx';
import { useDetour } from '../components/way-back.ts';
import { deskData } from '../data.ts';
import { sending as words } from './words.ts';

const icons = {
  text: <DeskIcon name="text" size={22} />,
  email: <Icon name="mail" size={22} />,
  share: <DeskIcon name="share" size={22} />,
  copy: <DeskIcon name="copy" size={22} />,
};

type SendProps = { request: DeskRequest; offer: DeskOffer; text: string };

/**
 * The ways to send the quote from this device. The first tap fixes what the customer sees, and each leads to a question
 * (notices/question.tsx).
 */
export function Send({ request, offer, text }: SendProps) {
  const { payload } = request;
  const message = fillIn(
    text,
    { firstName: payload.firstName, service: payload.service_needed },
    { price: writeRange(totalOf(offer.draft, [])), link: offer.url },
  );
  const { ways, outcome } = useWays({
    phone: payload.phone,
    email: payload.email,
    text: message,
    mailSubject: words.subject(deskData().shortName),
    copied: offer.url,
    words,
    note(way) {
      enqueue(request, { kind: 'offer-sent', draftVersion: offer.draftVersion });
      noteTap(request, { way, occasion: 'offer' });
    },
  });
  return (
    <>
      <section className="stack" aria-labelledby="offer-message">
        <h2 id="offer-message">{words.message}</h2>
        <p className="quoted" dir="auto">
          {message}
        </p>
        <p>
          <Link className="text-link" href={useDetour(deskPaths.texts)}>
            {words.edit}
          </Link>
        </p>
        <Copied outcome={outcome} />
      </section>
      <Dock label={words.label}>
        <DockWays>
          {ways.map(({ way, href, go }, index) => (
            <DockWay
              key={way}
              name={words.ways[way]}
              icon={icons[way]}
              href={href}
              isPreferred={index === 0 && href !== undefined}
              onTap={go}
            />
          ))}
        </DockWays>
      </Dock>
    </>
  );
}

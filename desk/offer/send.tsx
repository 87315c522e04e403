import { Link } from 'wouter';
import type { DeskRequest } from '../../domain/desk.ts';
import { deskPaths } from '../../domain/desk-paths.ts';
import { mailLink, textLink } from '../../domain/links.ts';
import { writeRange } from '../../domain/money.ts';
import { type DeskOffer, totalOf } from '../../domain/offer.ts';
import type { Way } from '../../domain/taps.ts';
import { Icon } from '../../site/components/icon.tsx';
import { fillIn } from '../answers/fill-in.ts';
import { useHandOver } from '../answers/use-hand-over.ts';
import type { Subject } from '../changes.ts';
import { deskData } from '../data.ts';
import { Dock, DockWay, DockWays } from '../dock.tsx';
import { DeskIcon } from '../icon.tsx';
import { enqueue } from '../queue.ts';
import { noteTap } from '../taps.ts';
import { sending as words } from './words.ts';

type SendProps = { request: DeskRequest; offer: DeskOffer; subject: Subject; text: string };

/**
 * The ways to send the quote from this device. The first tap fixes what the customer sees, and each leads to a question
 * (notices/question.tsx).
 */
export function Send({ request: { payload }, offer, subject, text }: SendProps) {
  const message = fillIn(
    text,
    { firstName: payload.firstName, service: payload.service_needed },
    { price: writeRange(totalOf(offer.draft, [])), link: offer.url },
  );
  const mail = { subject: words.subject(deskData.shortName), body: message };
  function note(way: Way) {
    enqueue(subject, { kind: 'offer-sent', draftVersion: offer.draftVersion });
    noteTap(subject, { way, occasion: 'offer' });
  }
  const { said, copy, share } = useHandOver({ shared: message, copied: offer.url, words, note });
  // A computer has no texts of its own.
  const hasMessages = matchMedia('(pointer: coarse)').matches;
  const links = [
    {
      way: 'text',
      href: hasMessages ? textLink(payload.phone, message) : undefined,
      icon: <DeskIcon name="text" size={22} />,
    },
    { way: 'email', href: payload.email && mailLink(payload.email, mail), icon: <Icon name="mail" size={22} /> },
  ] as const;
  const preferred = links.find(({ href }) => href)?.way;
  const buttons = [
    ...('share' in navigator ? [{ way: 'share', go: share, icon: <DeskIcon name="share" size={22} /> } as const] : []),
    { way: 'copy', go: copy, icon: <DeskIcon name="copy" size={22} /> } as const,
  ];
  return (
    <>
      <section className="stack" aria-labelledby="offer-message">
        <h2 id="offer-message">{words.message}</h2>
        <p className="quoted" dir="auto">
          {message}
        </p>
        <p>
          <Link className="text-link" href={deskPaths.texts}>
            {words.edit}
          </Link>
        </p>
        <p className="fact" role="status">
          {said}
        </p>
      </section>
      <Dock label={words.label}>
        <DockWays>
          {links.map(
            ({ way, href, icon }) =>
              href && (
                <DockWay
                  key={way}
                  name={words.ways[way]}
                  icon={icon}
                  href={href}
                  isPreferred={way === preferred}
                  onTap={() => note(way)}
                />
              ),
          )}
          {buttons.map(({ way, go, icon }) => (
            <DockWay key={way} name={words.ways[way]} icon={icon} onTap={go} />
          ))}
        </DockWays>
      </Dock>
    </>
  );
}

import { type SyntheticEvent, useRef, useState } from 'react';
import type { DeskRequest } from '../../domain/desk.ts';
import { deskPaths } from '../../domain/desk-paths.ts';
import { writeRange } from '../../domain/money.ts';
import { serviceInWords } from '../../domain/payload.ts';
import { type DeskQuote, totalOf } from '../../domain/quote.ts';
import { QUOTE_LINK_TIMEOUT } from '../../domain/timeouts.ts';
import { withTimeout } from '../../domain/with-timeout.ts';
import { Icon } from '../../site/components/icon.tsx';
import { fillIn, type SendingWay, useWays } from '../answers/ways.tsx';
import { useWaitingOf } from '../changes/changes.ts';
import { noteTap } from '../changes/contact-taps.ts';
import { changeQueue } from '../changes/desk-queue.ts';
import { isEdit } from '../changes/entry.ts';
import { Part, Quoted } from '../components/blocks.tsx';
import { LinkButton, OutButton } from '../components/button.tsx';
import { CopyResult } from '../components/copy-result.tsx';
import { Dock, DockWay, DockWays } from '../components/dock.tsx';
import { DeskIcon } from '../components/icon.tsx';
import { usePathWithBack } from '../components/screen.tsx';
import { deskData } from '../data.ts';
import { sending as messages } from './messages.ts';

const icons = {
  text: <DeskIcon name="text" size={22} />,
  email: <Icon name="mail" size={22} />,
  share: <DeskIcon name="share" size={22} />,
  copy: <DeskIcon name="copy" size={22} />,
};

type SendProps = { request: DeskRequest; quote: DeskQuote; text: string };

/** Ways to send the quote. The first tap fixes the version and makes the link work. */
export function Send({ request, quote, text }: SendProps) {
  const { payload } = request;
  const fixing = useWaitingOf(request.id).findLast(({ wanted }) => wanted.kind === 'quote-sent');
  const isFixing = fixing !== undefined;
  const isFixed = !isFixing && (quote.state === 'open' || quote.state === 'accepted') && !quote.isChanged;
  const isEarlierShown = quote.shown !== null && quote.state !== 'withdrawn';
  /** The way tapped while the link did not work yet. */
  const [late, setLate] = useState<SendingWay>();
  const message = fillIn(
    text,
    { firstName: payload.firstName, service: serviceInWords(payload) },
    { price: writeRange(totalOf(quote.draft, [])), link: quote.url },
  );
  /** Only the latest tap goes on. Otherwise a double tap while the link is made would count twice. */
  const latest = useRef<SyntheticEvent>(null);
  const { ways, outcome } = useWays({
    phone: payload.phone,
    email: payload.email,
    text: message,
    mailSubject: messages.subject(deskData().shortName),
    link: quote.url,
    note: (way) => noteTap(request, { way, occasion: 'quote' }),
  });

  /** Resolves to true once the link works. */
  function fix(): Promise<boolean> {
    const saved = changeQueue.save({ kind: 'quote', of: request.id }, fixing?.id ?? markSent());
    return withTimeout(QUOTE_LINK_TIMEOUT, saved, 'late').catch(() => false);
  }
  /** A new tap replaces the refused one, so that its notice goes. */
  function markSent(): string {
    changeQueue.forget(
      (entry) =>
        entry.refused !== undefined &&
        !isEdit(entry) &&
        entry.wanted.kind === 'quote-sent' &&
        entry.requestId === request.id,
    );
    return changeQueue.enqueue(request, {
      kind: 'quote-sent',
      draftVersion: quote.draftVersion,
      seen: request.version,
    });
  }
  async function tap(wanted: SendingWay, event: SyntheticEvent) {
    const { way, href, go } = wanted;
    latest.current = event;
    if (isFixed) return go();
    if (href) event.preventDefault();
    // Browsers allow copying only directly after a tap.
    if (way === 'copy') go();
    const isFixedNow = await fix();
    if (latest.current !== event) return;
    if (!isFixedNow) return setLate(wanted);
    setLate(undefined);
    if (href) location.assign(href);
    if (way !== 'copy') go();
  }
  return (
    <>
      <Part heading={messages.message}>
        <Quoted>{message}</Quoted>
        <LinkButton kind="text" href={usePathWithBack(deskPaths.texts)}>
          {messages.edit}
        </LinkButton>
        <CopyResult outcome={outcome} />
      </Part>
      <Dock label={messages.label}>
        <div role="status">
          {late && (isFixed || isFixing) && (
            <p className={isFixed ? 'current' : 'error'}>
              {isFixed ? messages.works : isEarlierShown ? messages.lateChange : messages.late}{' '}
              {late.href && !isFixed && (
                <OutButton kind="text" href={late.href} onClick={late.go}>
                  {messages.anyway}
                </OutButton>
              )}
            </p>
          )}
        </div>
        <DockWays>
          {ways.map((one, index) => (
            <DockWay
              key={one.way}
              name={messages.ways[one.way]}
              icon={icons[one.way]}
              href={one.href}
              // A quote that was sent rarely needs to be sent again.
              isPreferred={index === 0 && one.href !== undefined && !isFixed}
              onTap={(event) => tap(one, event)}
            />
          ))}
        </DockWays>
      </Dock>
    </>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DeskRequest } from '../../domain/desk.ts';
import { deskPaths } from '../../domain/desk-paths.ts';
import { serviceInWords } from '../../domain/payload.ts';
import { Part, Quoted } from '../components/blocks.tsx';
import { LinkButton } from '../components/button.tsx';
import { textsQuery } from '../connection/queries.ts';
import { inDate } from '../moments.ts';
import { customers as messages } from './messages.ts';
import { fillIn, useWrittenMs, Ways } from './ways.tsx';

export function AskForReview({ request }: { request: DeskRequest }) {
  const { data } = useQuery(textsQuery);
  const asked = request.history.findLast(
    (change) => change.kind === 'tap' && change.occasion === 'review' && !change.isUndone,
  );
  const writtenMs = useWrittenMs(request.id, 'review') ?? asked?.atMs;
  // The message stays after a tap, to be sent another way or to show Copy's result.
  const [isOffered] = useState(writtenMs === undefined);
  if (!data || request.hasNoReminders) return null;
  const textOf = (wanted: 'review' | 'link') => data.texts.find(({ use }) => use === wanted)?.words ?? '';
  // The customer gets the quote's page if that asks for a review, and otherwise the owner's own link.
  const page = request.work.isAsking ? request.quote?.url : undefined;
  const link = page ?? textOf('link');
  const { firstName, phone, email } = request.payload;
  const service = serviceInWords(request.payload);
  const message = fillIn(textOf('review'), { firstName, service }, { link });
  return (
    <Part heading={messages.review}>
      {writtenMs !== undefined && <p className="sentence">{messages.written(inDate(writtenMs))}</p>}
      {writtenMs === undefined && link === '' && (
        <LinkButton kind="text" href={deskPaths.texts}>
          {messages.noLink}
        </LinkButton>
      )}
      {(writtenMs === undefined || isOffered) && link !== '' && (
        <>
          {page && <p className="sentence">{messages.reviewPage}</p>}
          <Quoted>{message}</Quoted>
          <Ways
            subject={request}
            phone={phone}
            email={email}
            message={message}
            occasion="review"
            label={messages.review}
          />
        </>
      )}
    </Part>
  );
}

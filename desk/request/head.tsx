import { useSearch } from 'wouter';
import type { DeskRequest } from '../../domain/desk.ts';
import { deskPaths } from '../../domain/desk-paths.ts';
import { phoneLink } from '../../domain/phone.ts';
import { noteTap } from '../changes/contact-taps.ts';
import { Moment } from '../components/blocks.tsx';
import { OutButton } from '../components/button.tsx';
import { Back, withSearch } from '../components/screen.tsx';
import { useNow } from '../connection/clock.ts';
import { inAge } from '../moments.ts';
import { Notice } from '../notices/notice.tsx';
import { PromiseClock } from '../status/marks.tsx';
import { request as messages } from './messages.ts';

type HeadProps = {
  name: string;
  job: string;
  request: DeskRequest | undefined;
};

export function Head({ name, job, request }: HeadProps) {
  return (
    <header className="stack">
      <p className="apart">
        <Back href={withSearch(deskPaths.inbox, useSearch())} name={messages.back} />
        {request && <span className="fact">{messages.number(request.payload.quote_id)}</span>}
      </p>
      <h1 tabIndex={-1} dir="auto">
        {name}
      </h1>
      {job && <p className="sentence">{job}</p>}
      {request && <State request={request} />}
    </header>
  );
}

function State({ request }: { request: DeskRequest }) {
  const nowMs = useNow();
  const { status, receivedMs, promiseHours, payload } = request;
  const { isEmergency } = payload;
  const phone = phoneLink(payload.phone);
  const note = () => noteTap(request, { way: 'call', occasion: 'answer' });
  return (
    <>
      <p className="choices fact">
        <PromiseClock {...{ status, isEmergency, receivedMs, promiseHours }} />{' '}
        <Moment ms={receivedMs}>{inAge(receivedMs, nowMs)}</Moment>
      </p>
      {isEmergency && status === 'new' && phone && (
        <Notice kind="emergency" icon="alarm">
          <OutButton kind="text" href={phone} onClick={note}>
            {messages.emergency}
          </OutButton>
        </Notice>
      )}
    </>
  );
}

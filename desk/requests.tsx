import { useLayoutEffect } from 'react';
import { createStore } from '../site/store.ts';
import { Boundary } from './components/boundary.tsx';
import { LIST } from './components/focus.ts';
import { Mark } from './components/mark.tsx';
import { Inbox } from './inbox/inbox.tsx';
import { inbox as messages } from './inbox/messages.ts';
import { failed } from './messages.ts';
import { RequestScreen } from './request/request.tsx';
import styles from './requests.module.css';

/** Scroll position at which the owner left the list on a phone, px. */
const leftAt = createStore(0);

/** List and request: side by side on a wide screen, one at a time on a phone. */
export function Requests({ openId }: { openId?: string | undefined }) {
  // Synchronizes the scroll position of the window, which both share on a phone. The frame begins a request at
  // its top.
  useLayoutEffect(() => {
    if (openId) return;
    scrollTo({ top: leftAt.get(), behavior: 'instant' });
    const keep = () => leftAt.set(scrollY);
    addEventListener('scroll', keep, { passive: true });
    return () => removeEventListener('scroll', keep);
  }, [openId]);
  return (
    <div className={styles.requests} data-open={openId !== undefined}>
      <section id={LIST} className={styles.list}>
        <Boundary name={failed.list} isScreen={!openId}>
          <Inbox openId={openId} />
        </Boundary>
      </section>
      {openId ? (
        <Boundary key={openId} name={failed.request} isScreen>
          <RequestScreen id={openId} />
        </Boundary>
      ) : (
        <div className="centered">
          <Mark width={56} />
          <p className="sentence">{messages.choose}</p>
        </div>
      )}
    </div>
  );
}

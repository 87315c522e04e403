import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useRoute, useSearch } from 'wouter';
import type { DeskState, LinkSent } from '../../domain/desk.ts';
import { deskPaths } from '../../domain/desk-paths.ts';
import { codeIn, inHalves, shortCodeOf } from '../../domain/short-code.ts';
import { MINUTE } from '../../domain/time-spans.ts';
import { withLocalStorage } from '../../site/browser-storage.ts';
import { useHash } from '../../site/navigation/place.ts';
import { Quoted } from '../components/blocks.tsx';
import { Button } from '../components/button.tsx';
import { CopyResult, useCopy } from '../components/copy-result.tsx';
import { ErrorMessage, Field, Form } from '../components/field.tsx';
import { Company } from '../components/mark.tsx';
import { useTitle } from '../components/screen.tsx';
import { get, post } from '../connection/api.ts';
import { forgetNewRequests } from '../connection/new-requests.ts';
import { noteSignedIn, session } from '../connection/session.ts';
import { isInstalled, isIphone } from '../notifications/ability.ts';
import { sendCode, useForgetting } from './forget.ts';
import { signIn as messages } from './messages.ts';
import styles from './sign-in.module.css';

/** Shown at the address of a sign-in link, and on a signed-out device instead of any other screen. */
export function SignIn() {
  const [path, navigate] = useLocation();
  const [hasLinkPath] = useRoute(deskPaths.signIn);
  const search = useSearch();
  const client = useQueryClient();
  // A second link may open in the same tab.
  const hash = useHash();
  const code = hasLinkPath ? hash.slice(1) : '';
  const who = session.use();
  useTitle(messages.title);

  // Stores the current screen, because the link opens in another tab.
  useEffect(() => {
    client.clear();
    forgetNewRequests();
    if (!hasLinkPath) rememberWanted(search ? `${path}?${search}` : path);
  }, [client, hasLinkPath, path, search]);
  const { dropped, takenByHand } = useForgetting(who.is === 'out');
  useReturnToTab(!code);

  function arrive() {
    noteSignedIn();
    if (hasLinkPath) navigate(takeWanted() ?? deskPaths.inbox, { replace: true });
  }
  // Another tab signed this browser in.
  useEffect(() => {
    if (who.is === 'in' && hasLinkPath && !code) navigate(deskPaths.inbox, { replace: true });
  }, [who, hasLinkPath, code, navigate]);

  return (
    <main className={styles.screen}>
      <div className="card">
        <Company />
        <h1>{messages.heading}</h1>
        {takenByHand.map((text) => (
          <TakenByHand key={text} text={text} />
        ))}
        {code ? (
          <WithCode key={code} code={code} onSignedIn={arrive} />
        ) : (
          <WithoutCode
            onSignedIn={arrive}
            sentence={`${who.is === 'out' ? who.sentence : ''} ${dropped > 0 ? messages.dropped(dropped) : ''}`.trim()}
          />
        )}
      </div>
    </main>
  );
}

function WithCode({ code, onSignedIn }: { code: string; onSignedIn: () => void }) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => sendCode(code),
    onSuccess: onSignedIn,
  });
  const isRefused = error !== null && 'status' in error && error.status === 401;
  if (isRefused) return <WithoutCode refusal={error.message} onSignedIn={onSignedIn} />;
  return (
    <>
      {isIphone() && !isInstalled() && (
        <>
          <p className="sentence">{messages.inApp}</p>
          <p className={styles.code}>{inHalves(shortCodeOf(code))}</p>
          <p className="sentence">{messages.here}</p>
        </>
      )}
      <p className="sentence">{messages.withCode}</p>
      <ErrorMessage error={error} />
      <Button kind="primary" disabled={isPending} onClick={() => mutate()}>
        {messages.button}
      </Button>
    </>
  );
}

type WithoutCodeProps = { sentence?: string; refusal?: string; onSignedIn: () => void };

/** Anybody may ask for a link, because the server sends it only to the owner's addresses. */
function WithoutCode({ sentence = '', refusal = '', onSignedIn }: WithoutCodeProps) {
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: () => post<LinkSent>('sign-in-link'),
  });
  return (
    <>
      {refusal && (
        <p className="note" role="alert">
          {refusal}
        </p>
      )}
      <p className="sentence">
        {sentence} {messages.withoutCode}
      </p>
      <ErrorMessage error={error} />
      <p className="current" role="status">
        {data?.message}
      </p>
      <Button kind="primary" disabled={isPending} onClick={() => mutate()}>
        {data || refusal ? messages.mailAgain : messages.mailButton}
      </Button>
      <TypedCode onSignedIn={onSignedIn} />
      <details className="fact">
        <summary>{messages.forSetUp}</summary>
        <p>
          {messages.terminal} <code>{messages.command}</code>
        </p>
      </details>
    </>
  );
}

/** A home-screen app on an iPhone cannot open links from emails. */
function TypedCode({ onSignedIn }: { onSignedIn: () => void }) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: (text: string) => sendCode(codeIn(text)),
    onSuccess: onSignedIn,
  });
  function send(data: FormData) {
    const text = String(data.get('code') ?? '');
    if (text.trim() !== '') mutate(text);
  }
  return (
    <Form className="stack" onSend={send}>
      <Field
        label={messages.typedHint}
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <ErrorMessage error={error} />
      <Button type="submit" disabled={isPending}>
        {messages.typedButton}
      </Button>
    </Form>
  );
}

/** A request taken by phone that only this device has. */
function TakenByHand({ text }: { text: string }) {
  const { outcome, copy } = useCopy();
  return (
    <section className="panel" aria-label={messages.lost}>
      <p>{messages.byHand}</p>
      <Quoted>{text}</Quoted>
      <Button onClick={() => copy(text)}>{messages.copy}</Button>
      <CopyResult outcome={outcome} />
    </section>
  );
}

/** When the tab becomes visible, checks whether another tab signed in. */
function useReturnToTab(isWaiting: boolean): void {
  useEffect(() => {
    if (!isWaiting) return;
    const look = () => {
      if (document.visibilityState === 'visible') get<DeskState>('state').catch(() => {});
    };
    if (session.get().is === 'unknown') look();
    addEventListener('focus', look);
    document.addEventListener('visibilitychange', look);
    return () => {
      removeEventListener('focus', look);
      document.removeEventListener('visibilitychange', look);
    };
  }, [isWaiting]);
}

/** `localStorage` key of the screen to open after signing in: the link often opens in another tab. */
const KEY = 'desk-wanted';
/** Lifetime of a sign-in link, ms. */
const GOOD_FOR = 15 * MINUTE;

/** Without storage the inbox opens. */
function rememberWanted(path: string): void {
  withLocalStorage((storage) => storage.setItem(KEY, JSON.stringify({ path, atMs: Date.now() })));
}

/** Undefined if there is none or it is too old. */
function takeWanted(): string | undefined {
  return withLocalStorage((storage) => {
    const { path, atMs } = JSON.parse(storage.getItem(KEY) ?? '{}');
    storage.removeItem(KEY);
    const isPath = typeof path === 'string' && path.startsWith('/desk');
    return isPath && Date.now() - atMs < GOOD_FOR ? path : undefined;
  });
}

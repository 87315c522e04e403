import { desk, inbox } from '../content/desk.ts';

/** Stands where the server's answer is still missing: it loads, or it says why not and can be tried again. */
export function Awaiting({ error, retry }: { error: Error | null; retry: () => void }) {
  if (!error) return <p>{inbox.loading}</p>;
  return (
    <>
      <p className="error">{error.message}</p>
      <p>
        <button className="quiet-button" type="button" onClick={retry}>
          {desk.tryAgain}
        </button>
      </p>
    </>
  );
}

/** The first list of requests. The page asks for it in its inline script, while the browser still fetches the scripts. */

export const EARLY_INBOX = 'requests?view=open';

declare global {
  interface Window {
    earlyInbox?: Promise<Response | undefined> | undefined;
  }
}

export function askForInbox(): void {
  // If it fails, the desk asks again and says what is wrong.
  window.earlyInbox = fetch(`/api/desk/${EARLY_INBOX}`).catch(() => undefined);
}

/** The answer, once: every later call wants a newer one. */
export async function takeEarlyInbox(): Promise<Response | undefined> {
  const answer = window.earlyInbox;
  window.earlyInbox = undefined;
  return answer;
}

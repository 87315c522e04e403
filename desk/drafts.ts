/** What is typed and not sent yet. It outlives a reload of the page, and ends with the tab. */
import { type Followed, followed } from './followed.ts';

const PREFIX = 'desk-draft:';
const drafts = new Map<string, Followed<string>>();

export function draft(key: string): Followed<string> {
  const known = drafts.get(key);
  if (known) return known;
  const { get, set, use } = followed(read(key));
  const kept: Followed<string> = {
    get,
    use,
    set(text) {
      set(text);
      write(key, text);
    },
  };
  drafts.set(key, kept);
  return kept;
}

/** For whoever signs out. Pages before this one may have left some too. */
export function forgetDrafts(): void {
  for (const kept of drafts.values()) kept.set('');
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
  } catch {
    // Storage is blocked, so it holds nothing.
  }
}

function read(key: string): string {
  try {
    return sessionStorage.getItem(PREFIX + key) ?? '';
  } catch {
    return '';
  }
}

function write(key: string, text: string): void {
  try {
    if (text) sessionStorage.setItem(PREFIX + key, text);
    else sessionStorage.removeItem(PREFIX + key);
  } catch {
    // Storage is blocked: a draft lasts as long as the page.
  }
}

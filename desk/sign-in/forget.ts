/** A signed-out device keeps nothing of the desk. */
import { useEffect, useState } from 'react';
import { withStorageTimeout } from '../../site/storage-timeout.ts';
import { lastChange } from '../changes/changes.ts';
import { forgetQuestions } from '../changes/contact-taps.ts';
import { changeQueue } from '../changes/desk-queue.ts';
import { isEdit, stateOf } from '../changes/entry.ts';
import { discardUnreadable, unreadableEntries } from '../changes/stored-entries.ts';
import { forgetTabTexts } from '../changes/tab-text.ts';
import { typedTextOf } from '../changes/typed-text.ts';
import { post } from '../connection/api.ts';
import { wipeCopy } from '../device-copy/stored-copy.ts';
import { wipePictures } from '../device-copy/wipe.ts';
import { endWorker } from '../worker/register.ts';

/** Deletes the device's copy first, which another session must not see. Unsent changes and pictures stay. */
export async function sendCode(code: string): Promise<void> {
  await withStorageTimeout(wipeCopy());
  return post('sign-in', { code });
}

/** Deletes all data of a signed-out device. Returns what is lost: nobody else has it. */
export function useForgetting(isOut: boolean) {
  const [forgotten, setForgotten] = useState({ dropped: 0, takenByHand: [] as string[] });
  useEffect(() => {
    if (!isOut) return;
    wipeCopy();
    wipePictures();
    endWorker();
    forgetTabTexts();
    forgetQuestions();
    lastChange.set(undefined);
    const unread = unreadableEntries.get();
    for (const entry of unread) discardUnreadable(entry);
    const entries = changeQueue.forget(() => true);
    const changes = entries.filter((entry) => stateOf(entry) !== 'typed');
    const takenByHand = changes.flatMap((entry) =>
      !isEdit(entry) && entry.wanted.kind === 'new' ? [`${entry.name}\n${typedTextOf(entry.wanted)}`] : [],
    );
    setForgotten({ dropped: changes.length + unread.length, takenByHand });
  }, [isOut]);
  return forgotten;
}

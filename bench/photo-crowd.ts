import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { putPhoto } from '../tests/support/pictures.ts';
import { quoteRequest } from '../tests/support/server.ts';

export type Crowd = { url: string; pictures: readonly Uint8Array[]; clients: number; photos: number };

// Real visitors' devices cost the server nothing, so this thread runs at low priority.
setPriority(constants.priority.PRIORITY_LOW);

const { url, pictures, clients, photos }: Crowd = workerData;
const stored = await Promise.all(Array.from({ length: clients }, (_, client) => visit(client)));
parentPort?.postMessage(stored.reduce((sum, count) => sum + count, 0));

async function visit(client: number): Promise<number> {
  const sent = quoteRequest({ photos });
  const headers = { 'content-type': 'application/json' };
  await fetch(`${url}/api/quotes`, { method: 'POST', headers, body: JSON.stringify(sent) });
  let count = 0;
  for (let number = 1; number <= photos; ) {
    const picture = pictures[(client * photos + number) % pictures.length] ?? new Uint8Array();
    const { status } = await putPhoto(url, { requestId: sent.request_id, number }, picture);
    if (status === 201) count += 1;
    if (status !== 429) number += 1;
    else await new Promise((resolve) => setTimeout(resolve, 1000));
  }
  return count;
}

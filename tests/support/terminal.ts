/** `npm run quotes` as the tests run it, on a folder with three requests. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openSqlite } from '../../server/store/sqlite.ts';
import { createStore } from '../../server/store/store.ts';
import { ENVIRONMENT } from './environment.ts';
import { temporaryFolder } from './server.ts';
import { newRequest, payloadOf } from './stores.ts';

export function desk(dataDir: string, ...args: string[]) {
  return deskWith({ DATA_DIR: dataDir }, ...args);
}

export function deskWith(settings: Record<string, string>, ...args: string[]) {
  return deskOf(fileURLToPath(new URL('../..', import.meta.url)), settings, ...args);
}

/** `root` is the folder of the project, or of a copy. */
export function deskOf(root: string, settings: Record<string, string>, ...args: string[]) {
  return spawnSync(process.execPath, [join(root, 'server', 'terminal', 'main.ts'), ...args], {
    encoding: 'utf8',
    env: { ...ENVIRONMENT, ...settings },
  });
}

export async function folderWithRequests() {
  const folder = await temporaryFolder();
  const database = openSqlite(folder.path);
  const put = (requestId: string, firstName: string, status: 'new' | 'quarantine') =>
    createStore(database).put(
      newRequest({
        requestId,
        contentsHash: requestId,
        receivedMs: Date.parse('2026-07-03T13:05:00Z'),
        status,
        payload: payloadOf({ firstName, phone: '+1 (734) 555-0199' }),
        recipients: [],
      }),
    );
  await put('0b9f8a52-2f5c-4a53-9c3e-2f4d5a6b7c8d', 'Ada\u001b[31m\u202e', 'new');
  await put('1b9f8a52-2f5c-4a53-9c3e-2f4d5a6b7c8d', '=HYPERLINK("x")', 'new');
  await put('2b9f8a52-2f5c-4a53-9c3e-2f4d5a6b7c8d', 'Spammer', 'quarantine');
  await database.close();
  return folder;
}

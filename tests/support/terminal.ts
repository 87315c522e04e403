/** `npm run quotes` as the tests run it, on a folder with three requests. */
import { Console } from 'node:console';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { openSqlite } from '../../server/store/sqlite.ts';
import { createStore } from '../../server/store/store.ts';
import { ENVIRONMENT } from './environment.ts';
import { temporaryFolder } from './server.ts';
import { newRequest, payloadOf } from './stores.ts';

export function desk(dataDir: string, ...args: string[]) {
  return deskWith({ DATA_DIR: dataDir }, ...args);
}

/** Makes each import’s address different, because a module runs only once for each. */
let runs = 0;

export function deskWith(settings: Record<string, string>, ...args: string[]) {
  return deskOf(fileURLToPath(new URL('../..', import.meta.url)), settings, ...args);
}

/**
 * Runs the program in this process: a process of its own takes a second, almost all of it to load the modules.
 * Only one may run at a time. `root` is the folder of the project, or of a copy. `output` has both streams.
 */
export async function deskOf(root: string, settings: Record<string, string>, ...args: string[]) {
  let output = '';
  const [stdout, stderr] = [keep(), keep()];
  const { argv, env, exitCode } = process;
  const usual = console;
  const streams = Object.getOwnPropertyDescriptors(process);
  process.argv = [process.execPath, 'main.ts', ...args];
  process.env = { ...ENVIRONMENT, ...settings };
  globalThis.console = new Console(stdout.stream, stderr.stream);
  Object.defineProperty(process, 'stdout', { configurable: true, value: stdout.stream });
  Object.defineProperty(process, 'stderr', { configurable: true, value: stderr.stream });
  try {
    runs += 1;
    await import(`${join(root, 'server', 'terminal', 'main.ts')}?${runs}`);
    return { status: Number(process.exitCode), stdout: stdout.text(), stderr: stderr.text(), output };
  } finally {
    Object.assign(process, { argv, env, exitCode });
    globalThis.console = usual;
    Object.defineProperty(process, 'stdout', streams.stdout);
    Object.defineProperty(process, 'stderr', streams.stderr);
  }

  function keep() {
    let text = '';
    const stream = new Writable({
      decodeStrings: false,
      write(chunk, _encoding, done) {
        text += chunk;
        output += chunk;
        done();
      },
    });
    return { stream, text: () => text };
  }
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

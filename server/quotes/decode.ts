/**
 * Decodes pictures of strangers in a process of its own, so that a crash, its memory and its time are bounded
 * (docs/decisions/0018).
 */
import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { DecodedPhoto } from './photos.ts';

/** Writes a picture anew. Resolves to undefined if it cannot be read; rejects if nothing can be decoded now. */
export type Decode = (file: Uint8Array) => Promise<DecodedPhoto | undefined>;

export type Decoder = {
  decode: Decode;
  /** The id of the process; undefined while there is none. */
  pid: () => number | undefined;
  /** Ends the process. */
  close: () => void;
};

type DecoderLimits = {
  /** The longest time for one picture, ms. */
  within?: number;
  /** The process ends after this time without work, ms, and its memory returns. */
  idle?: number;
};

const program = fileURLToPath(new URL('./decode-process.ts', import.meta.url));

/**
 * All that the process gets, so that it knows no secrets. One thread and one arena keep its memory a third smaller. What
 * libvips warns about in a stranger's picture is nobody's news.
 */
const ENVIRONMENT = { UV_THREADPOOL_SIZE: '1', MALLOC_ARENA_MAX: '1', VIPS_WARNING: '1' };

/** One picture is decoded at a time; others wait. The process is started when there is work. */
export function createDecoder({ within = 10_000, idle = 5000 }: DecoderLimits = {}): Decoder {
  let process: ChildProcess | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let idling: NodeJS.Timeout | undefined;

  async function decodeNow(file: Uint8Array): Promise<DecodedPhoto | undefined> {
    clearTimeout(idling);
    try {
      // What ended the process may have been something else than this picture, so it has a second try.
      const answer = (await ask(file)) ?? (await ask(file));
      return answer === 'unreadable' ? undefined : answer;
    } finally {
      idling = setTimeout(close, idle).unref();
    }
  }

  /** Resolves to undefined if the process ended. */
  async function ask(file: Uint8Array): Promise<DecodedPhoto | 'unreadable' | undefined> {
    process ??= await start();
    const { promise, resolve } = Promise.withResolvers<DecodedPhoto | 'unreadable' | undefined>();
    const asked = process;
    const onMessage = (photo: DecodedPhoto | null) => resolve(photo ?? 'unreadable');
    const onExit = () => resolve(undefined);
    const timer = setTimeout(() => {
      resolve('unreadable');
      close();
    }, within);
    asked.once('message', onMessage).once('exit', onExit);
    // If it cannot be sent, the process is ending.
    asked.send(file, () => {});
    try {
      return await promise;
    } finally {
      clearTimeout(timer);
      asked.off('message', onMessage).off('exit', onExit);
    }
  }

  async function start(): Promise<ChildProcess> {
    const started = fork(program, {
      serialization: 'advanced',
      execArgv: ['--max-semi-space-size=1', '--expose-gc'],
      env: { ...ENVIRONMENT, ...pick('PATH', 'NODE_COMPILE_CACHE') },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const fail = (cause?: unknown) =>
      reject(new Error('The process that decodes pictures cannot be started', { cause }));
    started
      .once('message', () => resolve())
      .once('error', fail)
      .once('exit', fail);
    await promise;
    started.off('exit', fail).on('exit', () => {
      if (process === started) process = undefined;
    });
    return started;
  }

  function close(): void {
    clearTimeout(idling);
    process?.kill('SIGKILL');
    process = undefined;
  }

  return {
    decode(file) {
      if (!isPicture(file)) return Promise.resolve(undefined);
      const decoded = last.then(() => decodeNow(file));
      last = decoded.catch(() => {});
      return decoded;
    },
    pid: () => process?.pid,
    close,
  };
}

/** Whether the file begins as a JPEG, PNG or WebP does. Nothing else reaches the decoder. */
function isPicture(file: Uint8Array): boolean {
  const start = Buffer.from(file.buffer, file.byteOffset, Math.min(file.length, 12)).toString('latin1');
  return start.startsWith('\xff\xd8\xff') || start.startsWith('\x89PNG\r\n\x1a\n') || /^RIFF.{4}WEBP/s.test(start);
}

function pick(...names: string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = globalThis.process.env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

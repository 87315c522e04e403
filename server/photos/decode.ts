/**
 * Decodes pictures of strangers in a process of its own (docs/decisions/0018). If a picture crashes that process or
 * takes too long, the server goes on, and all memory of the process is free when it ends. decode-cost.ts limits how much
 * memory a picture may take.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { PHOTO_TYPES } from '../../domain/photos.ts';
import { pictureTypeOf } from '../../domain/picture-type.ts';
import { DECODING_TIMEOUT } from '../../domain/timeouts.ts';
import { inTurn } from '../heavy-work.ts';
import type { DecodedPhoto } from './photos.ts';

/**
 * Writes a picture anew. Resolves to undefined only if the decoder itself says that it cannot be read or costs too much;
 * rejects if it was not decoded now. It may be decoded later.
 */
export type Decode = (file: Uint8Array) => Promise<DecodedPhoto | undefined>;

/**
 * Writes a picture of the owner's as the pages show it, in the same way. `focus` is the part that is shown where it has
 * another shape (domain/site-pictures.ts).
 */
export type Encode = (file: Uint8Array, focus: number) => Promise<EncodedScene | SmallPart | undefined>;

/** `whole` is the photo itself, upright and without metadata (JPEG), `width` px wide. */
export type EncodedScene = {
  whole: Uint8Array;
  width: number;
  files: { width: number; kind: 'avif' | 'webp'; bytes: Uint8Array }[];
};
/** What would be shown of a photo that is too small, px. */
export type SmallPart = { smallWidth: number; smallHeight: number };

/** What the process is asked to do with the bytes that follow. */
export type Task = { length: number; focus?: number | undefined };

type DecoderLimits = {
  /** The longest time for one picture, ms. */
  within?: number;
  /** The process ends after this time without work, ms, which frees its memory. */
  idle?: number;
  /** The longest time for the process to start, ms. */
  starting?: number;
};

const program = fileURLToPath(new URL('./decode-process.ts', import.meta.url));

const { PATH, NODE_COMPILE_CACHE } = process.env;
/**
 * The whole environment of the process, so that it knows no secrets. One thread and one arena keep its memory a third
 * smaller. The warnings of libvips are off, because nobody can do anything about a flaw in a stranger's picture.
 */
const ENVIRONMENT = {
  PATH,
  NODE_COMPILE_CACHE,
  UV_THREADPOOL_SIZE: '1',
  MALLOC_ARENA_MAX: '1',
  VIPS_WARNING: '1',
};

/** One picture is decoded at a time; others wait for their turn. The process is started when there is work. */
export function createDecoder({
  within = DECODING_TIMEOUT,
  idle = 5000,
  starting = DECODING_TIMEOUT,
}: DecoderLimits = {}) {
  let process: ChildProcess | undefined;
  let idling: NodeJS.Timeout | undefined;
  /** A picture of the owner's has a process of its own, because AVIF leaves memory in pieces that nothing else fits in. */
  let isWorn = false;

  async function workNow<Result>(file: Uint8Array, focus?: number): Promise<Result | undefined> {
    clearTimeout(idling);
    const isOwners = focus !== undefined;
    if (isOwners || isWorn) close();
    isWorn = isOwners;
    try {
      // What ended the process may have been something else than this picture, so it has a second try.
      const answer = (await ask<Result>(file, focus)) ?? (await ask<Result>(file, focus));
      if (!answer) throw new Error('The process that decodes pictures ended twice');
      return answer === 'unreadable' ? undefined : answer;
    } finally {
      idling = setTimeout(close, idle).unref();
    }
  }

  /** Resolves to undefined if the process ended. Rejects after the time limit. */
  async function ask<Result>(file: Uint8Array, focus?: number): Promise<Result | 'unreadable' | undefined> {
    process ??= await start();
    const { promise, resolve, reject } = Promise.withResolvers<Result | 'unreadable' | undefined>();
    const asked = process;
    const onMessage = (result: Result | null) => resolve(result ?? 'unreadable');
    const onExit = () => resolve(undefined);
    const timer = setTimeout(() => {
      // This process or the whole machine may have stood still, so nothing is known of the picture.
      reject(new Error(`The picture was not decoded within ${within} ms`));
      close();
    }, within);
    asked.once('message', onMessage).once('exit', onExit);
    // If the message cannot be sent, the process is ending. The bytes go through a pipe, because a message would copy
    // them twice.
    asked.send({ length: file.length, focus } satisfies Task, () => {});
    asked.stdin?.write(file);
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
      env: ENVIRONMENT,
      stdio: ['pipe', 'ignore', 'inherit', 'ipc'],
    });
    started.stdin?.on('error', () => {});
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const fail = (cause?: unknown) =>
      reject(new Error('The process that decodes pictures cannot be started', { cause }));
    started
      .once('message', () => resolve())
      .once('error', fail)
      .once('exit', fail);
    // One that hangs would hold up all heavy work.
    const timer = setTimeout(() => started.kill('SIGKILL'), starting);
    await promise.finally(() => clearTimeout(timer));
    started.off('exit', fail).on('exit', () => {
      if (process === started) process = undefined;
    });
    return started;
  }

  /** Ends the process. */
  function close(): void {
    clearTimeout(idling);
    process?.kill('SIGKILL');
    process = undefined;
  }

  function work<Result>(file: Uint8Array, focus?: number): Promise<Result | undefined> {
    // Nothing else reaches the decoder.
    if (!PHOTO_TYPES.some((type) => type === pictureTypeOf(file))) return Promise.resolve(undefined);
    return inTurn(() => workNow<Result>(file, focus), focus !== undefined);
  }

  const decode: Decode = (file) => work(file);
  const encode: Encode = (file, focus) => work(file, focus);
  /** The id of the process; undefined while there is none. */
  const pid = () => process?.pid;
  return { decode, encode, pid, close };
}

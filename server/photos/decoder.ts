/**
 * Decodes pictures from strangers in a child process (docs/decisions/0018). A picture that crashes it or
 * takes too long does not stop the server. Ending the process frees all its memory. decode-cost.ts limits the
 * memory of one picture.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { PHOTO_TYPES, pictureTypeOf } from '../../domain/photos.ts';
import { DECODING_TIMEOUT } from '../../domain/timeouts.ts';
import { runHeavyWork } from '../heavy-work.ts';
import type { DecodedPhoto } from './photos.ts';

/**
 * Re-encodes a visitor's picture. Resolves to undefined only if the decoder says that it cannot be read or
 * costs too much. Rejects on any other failure; a later attempt may succeed.
 */
export type Decode = (file: Uint8Array) => Promise<DecodedPhoto | undefined>;

/**
 * Encodes one of the owner's pictures as the pages show it, with the same results. `focus` is the position of
 * the crop, percent (domain/site-pictures.ts).
 */
export type Encode = (file: Uint8Array, focus: number) => Promise<EncodedScene | SmallPart | undefined>;

/** `whole` is the photo itself, upright and without metadata (JPEG), `width` px wide. */
export type EncodedScene = {
  whole: Uint8Array;
  width: number;
  files: { width: number; kind: 'avif' | 'webp'; bytes: Uint8Array }[];
};
/** The photo is too small: the size of its crop, px. */
export type SmallPart = { smallWidth: number; smallHeight: number };

/** Message to the child process. The bytes of the file follow on its stdin. */
export type Task = { length: number; focus?: number | undefined };

type DecoderLimits = {
  /** Timeout for one picture, ms. */
  within?: number;
  /** The process ends after this idle time, ms, to free its memory. */
  idle?: number;
  /** Timeout for the start of the process, ms. */
  starting?: number;
};

const program = fileURLToPath(new URL('./decode-process.ts', import.meta.url));

const { PATH, NODE_COMPILE_CACHE } = process.env;
/**
 * The complete environment of the process, so that it knows no secrets. A single thread and malloc arena
 * reduce its memory by a third. libvips's warnings about strangers' pictures are of no use to anybody.
 */
const ENVIRONMENT = {
  PATH,
  NODE_COMPILE_CACHE,
  UV_THREADPOOL_SIZE: '1',
  MALLOC_ARENA_MAX: '1',
  VIPS_WARNING: '1',
};

/** Decodes one picture at a time. The process starts when there is work. */
export function createDecoder({
  within = DECODING_TIMEOUT,
  idle = 5000,
  starting = DECODING_TIMEOUT,
}: DecoderLimits = {}) {
  let process: ChildProcess | undefined;
  let idling: NodeJS.Timeout | undefined;
  /** Encoding AVIF fragments memory, so each of the owner's pictures gets a fresh process. */
  let isFragmented = false;

  async function workNow<Result>(file: Uint8Array, focus?: number): Promise<Result | undefined> {
    clearTimeout(idling);
    const isOwners = focus !== undefined;
    if (isOwners || isFragmented) close();
    isFragmented = isOwners;
    try {
      // Something else may have ended the process, so each picture gets a second attempt.
      const result = (await ask<Result>(file, focus)) ?? (await ask<Result>(file, focus));
      if (!result) throw new Error('The process that decodes pictures ended twice');
      return result === 'unreadable' ? undefined : result;
    } finally {
      idling = setTimeout(close, idle).unref();
    }
  }

  /** Resolves to undefined if the process ended. Rejects after the timeout. */
  async function ask<Result>(file: Uint8Array, focus?: number): Promise<Result | 'unreadable' | undefined> {
    process ??= await start();
    const { promise, resolve, reject } = Promise.withResolvers<Result | 'unreadable' | undefined>();
    const asked = process;
    const onMessage = (result: Result | null) => resolve(result ?? 'unreadable');
    const onExit = () => resolve(undefined);
    const timer = setTimeout(() => {
      // The machine may have been suspended, so a timeout says nothing about the picture.
      reject(new Error(`The picture was not decoded within ${within} ms`));
      close();
    }, within);
    asked.once('message', onMessage).once('exit', onExit);
    // Errors are ignored: if the message cannot be sent, the process is ending. The bytes go through a pipe,
    // because a message would copy them twice.
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
    // A process that hangs at its start would block all heavy work.
    const timer = setTimeout(() => started.kill('SIGKILL'), starting);
    await promise.finally(() => clearTimeout(timer));
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

  function work<Result>(file: Uint8Array, focus?: number): Promise<Result | undefined> {
    // Other file types never reach the decoder.
    if (!PHOTO_TYPES.some((type) => type === pictureTypeOf(file))) return Promise.resolve(undefined);
    return runHeavyWork(() => workNow<Result>(file, focus), focus !== undefined);
  }

  const decode: Decode = (file) => work(file);
  const encode: Encode = (file, focus) => work(file, focus);
  const pid = () => process?.pid;
  return { decode, encode, pid, close };
}

/**
 * Starts reencode.ts in a process of its own and sends it one picture at a time. A picture that crashes the
 * child process or takes too long does not stop the server (docs/decisions/0018).
 * Ending the process frees all its memory.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { PHOTO_TYPES, pictureTypeOf } from '../../domain/photos.ts';
import type { PictureSize } from '../../domain/site-pictures.ts';
import { DECODING_TIMEOUT, ENCODING_TIMEOUT } from '../../domain/timeouts.ts';
import { runHeavyWork } from '../heavy-work.ts';
import type { DecodedPhoto } from './photos.ts';

/**
 * Undefined only if the picture cannot be read or costs too much. Rejects on any other failure; a later
 * attempt may succeed.
 */
export type Decode = (file: Uint8Array) => Promise<DecodedPhoto | undefined>;

/** `focus` is the position of the crop, percent. */
export type Encode = (
  file: Uint8Array,
  focus: number,
  size?: PictureSize,
) => Promise<EncodedScene | SmallPart | undefined>;

/** `whole` is upright and without metadata (JPEG). */
export type EncodedScene = {
  whole: Uint8Array;
  width: number;
  files: { width: number; kind: 'avif' | 'webp'; bytes: Uint8Array }[];
};
/** The crop is too small for its use. Its size, px. */
export type SmallPart = { smallWidth: number; smallHeight: number };

/** The bytes follow on the child's stdin. */
export type Task = { length: number } & Part;
/** Only for the owner's pictures. */
type Part = { focus?: number; size?: PictureSize | undefined };

type DecoderLimits = {
  within?: number;
  encodingWithin?: number;
  idle?: number;
  starting?: number;
};

const program = fileURLToPath(new URL('./reencode.ts', import.meta.url));

const { PATH, NODE_COMPILE_CACHE } = process.env;
/**
 * The whole environment: nothing is inherited, so the process knows no secrets. A single thread and malloc
 * arena reduce its memory by a third.
 */
const ENVIRONMENT = {
  PATH,
  NODE_COMPILE_CACHE,
  UV_THREADPOOL_SIZE: '1',
  MALLOC_ARENA_MAX: '1',
  VIPS_WARNING: '1',
};

export function createDecoder({
  within = DECODING_TIMEOUT,
  encodingWithin = ENCODING_TIMEOUT,
  idle = 5000,
  starting = DECODING_TIMEOUT,
}: DecoderLimits = {}) {
  let process: ChildProcess | undefined;
  let idling: NodeJS.Timeout | undefined;
  /** Encoding AVIF fragments memory, so the next picture gets a fresh process. */
  let isFragmented = false;

  async function workNow<Result>(file: Uint8Array, part: Part): Promise<Result | undefined> {
    clearTimeout(idling);
    const isOwners = part.focus !== undefined;
    if (isOwners || isFragmented) close();
    isFragmented = isOwners;
    try {
      // Ask twice, because something else may have ended the process.
      const result = (await ask<Result>(file, part)) ?? (await ask<Result>(file, part));
      if (!result) throw new Error('The process that decodes pictures ended twice');
      return result === 'unreadable' ? undefined : result;
    } finally {
      idling = setTimeout(close, idle).unref();
    }
  }

  /** Undefined if the process ended. Rejects after the timeout. */
  async function ask<Result>(file: Uint8Array, part: Part): Promise<Result | 'unreadable' | undefined> {
    process ??= await start();
    const { promise, resolve, reject } = Promise.withResolvers<Result | 'unreadable' | undefined>();
    const asked = process;
    const onMessage = (result: Result | null) => resolve(result ?? 'unreadable');
    const onExit = () => resolve(undefined);
    const limit = part.focus === undefined ? within : encodingWithin;
    const timer = setTimeout(() => {
      // The machine may have been suspended: this says nothing about the picture.
      reject(new Error(`The picture was not decoded within ${limit} ms`));
      close();
    }, limit);
    asked.once('message', onMessage).once('exit', onExit);
    // If this fails, the process is ending. The bytes go through a pipe: a message would copy them twice.
    asked.send({ length: file.length, ...part } satisfies Task, () => {});
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

  function work<Result>(file: Uint8Array, part: Part = {}): Promise<Result | undefined> {
    if (!PHOTO_TYPES.some((type) => type === pictureTypeOf(file))) return Promise.resolve(undefined);
    return runHeavyWork(() => workNow<Result>(file, part), part.focus !== undefined);
  }

  const decode: Decode = (file) => work(file);
  const encode: Encode = (file, focus, size) => work(file, { focus, size });
  const pid = () => process?.pid;
  return { decode, encode, pid, close };
}

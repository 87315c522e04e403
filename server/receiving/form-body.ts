import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { LARGEST_PHOTO, PHOTOS_FIELD } from '../../domain/photos.ts';
import { withoutTimeout } from '../http/long-uploads.ts';
import type { Decode } from '../photos/decoder.ts';
import { type DecodedPhoto, hashOfFile } from '../photos/photos.ts';
import type { Upload, Uploads } from '../photos/upload-limits.ts';

/** Bytes, as for a form without photos. */
const FIELDS_LIMIT = 64 * 1024;

export const FORM_LIMITS = {
  // Each of 100 services may be ticked, besides the other fields.
  fields: 140,
  fieldNameSize: 100,
  fieldSize: FIELDS_LIMIT,
  fileSize: LARGEST_PHOTO,
  // More than a request may have: extra photos are left out, and the form is accepted.
  files: 100,
};

export type FormPhoto = { sourceHash: string; decoded: DecodedPhoto };

export type PostedForm = {
  form: URLSearchParams;
  photos: FormPhoto[];
  /** Unreadable, too large, or too many. */
  refused: number;
};

type FormOptions = { maxPhotos: number; decode: Decode; uploads: Uploads };

/**
 * Keeps all decoded photos in memory until the request is stored, but never more than one undecoded file.
 * Throws an error with a status code if the form is malformed.
 */
export async function readForm(
  request: FastifyRequest,
  options: FormOptions,
): Promise<PostedForm & Disposable> {
  const { maxPhotos, decode, uploads } = options;
  const form = new URLSearchParams();
  const photos: FormPhoto[] = [];
  let upload: Upload | undefined;
  let size = 0;
  let refused = 0;
  const posted = { form, photos, refused, [Symbol.dispose]: () => upload?.[Symbol.dispose]() };
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') {
        size += Buffer.byteLength(part.fieldname + part.value);
        if (size > FIELDS_LIMIT || part.valueTruncated)
          throw Object.assign(new Error('Long fields'), { statusCode: 413 });
        form.append(part.fieldname, String(part.value));
        continue;
      }
      const isPhoto = part.fieldname === PHOTOS_FIELD;
      const isWanted = isPhoto && photos.length < maxPhotos;
      if (isWanted) upload ??= uploads.begin(request.ip);
      const file = await readFile(part, isWanted ? upload : undefined);
      // A file input without a choice is an empty, nameless file.
      if (!isPhoto || (!part.filename && part.file.bytesRead === 0)) continue;
      const photo = file && upload && (await decodeFile(file, upload));
      if (photo) photos.push(photo);
      else refused += 1;
    }
    return { ...posted, refused };
  } catch (error) {
    posted[Symbol.dispose]();
    // Discards the rest of the body, so that the response arrives.
    request.raw.unpipe().resume();
    throw Object.assign(new Error('This form cannot be read', { cause: error }), {
      statusCode: statusOf(error),
    });
  }

  async function decodeFile(file: Buffer, upload: Upload): Promise<FormPhoto | undefined> {
    const decoded = await withoutTimeout(request, decode(file)).catch((error) => {
      request.log.error({ outcome: 'photo not decoded', err: error });
    });
    upload.release(file.length);
    if (!decoded || !upload.hold(decoded.picture.length + decoded.preview.length)) return undefined;
    return { sourceHash: hashOfFile(file), decoded };
  }
}

/** Undefined if it is not wanted or too large. */
async function readFile({ file }: MultipartFile, upload: Upload | undefined): Promise<Buffer | undefined> {
  let chunks: Buffer[] | undefined = upload && [];
  let length = 0;
  for await (const chunk of file) {
    if (!chunks || !upload) continue;
    if (upload.hold(chunk.length)) {
      chunks.push(chunk);
      length += chunk.length;
    } else {
      chunks = undefined;
    }
  }
  if (chunks && !file.truncated) return Buffer.concat(chunks);
  upload?.release(length);
  return undefined;
}

function statusOf(error: unknown): number {
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 400;
  return status >= 400 && status < 500 ? status : 400;
}

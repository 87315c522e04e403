/** Resizes photos off the main thread: upright, small, JPEG without metadata (promises: Photos). */
import { LONGEST_SIDE, PREPARED_SIZE } from '../../domain/photos.ts';

/** `isPrepared`: only the thumbnail is missing. */
export type PhotoTask = { picture: Blob; isPrepared: boolean };
/** Both are missing if this browser cannot read the picture, or changes what it reads from a canvas. */
export type PhotoResult = { picture?: Blob; thumbnail?: ImageBitmap };

/** Px: twice its size on the page, for high-density screens. */
const THUMBNAIL = 184;
/** Lower quality first, then fewer pixels. */
const QUALITIES = [0.86, 0.76, 0.64, 0.5];
const SHRINK = 0.75;

type Scope = {
  onmessage: ((event: MessageEvent<PhotoTask>) => void) | null;
  postMessage: (result: PhotoResult, transfer: Transferable[]) => void;
};
// TypeScript treats every module as a page's.
const scope = globalThis as unknown as Scope;

scope.onmessage = async ({ data }) => {
  const result = await prepare(data).catch(() => ({}) as PhotoResult);
  scope.postMessage(result, result.thumbnail ? [result.thumbnail] : []);
};

async function prepare({ picture, isPrepared }: PhotoTask): Promise<PhotoResult> {
  if (!canReadCanvas()) return {};
  const decoded = await createImageBitmap(picture);
  try {
    const written = isPrepared ? undefined : await writeSmall(decoded);
    return { ...(written && { picture: written }), thumbnail: drawThumbnail(decoded) };
  } finally {
    decoded.close();
  }
}

async function writeSmall(decoded: ImageBitmap): Promise<Blob> {
  let side = Math.min(LONGEST_SIDE, Math.max(decoded.width, decoded.height));
  for (;;) {
    const canvas = draw(decoded, side);
    for (const quality of QUALITIES) {
      const picture = await canvas.convertToBlob({ type: 'image/jpeg', quality });
      if (picture.type !== 'image/jpeg') throw new Error('This browser writes no JPEG');
      if (picture.size <= PREPARED_SIZE) return picture;
    }
    side = Math.round(side * SHRINK);
  }
}

function draw(decoded: ImageBitmap, side: number): OffscreenCanvas {
  const scale = side / Math.max(decoded.width, decoded.height);
  const width = Math.max(1, Math.round(decoded.width * scale));
  const height = Math.max(1, Math.round(decoded.height * scale));
  const { canvas, context } = createCanvas(width, height);
  // JPEG has no transparency.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.drawImage(decoded, 0, 0, width, height);
  return canvas;
}

/** The center, as a square. */
function drawThumbnail(decoded: ImageBitmap): ImageBitmap {
  const { canvas, context } = createCanvas(THUMBNAIL, THUMBNAIL);
  const { width, height } = decoded;
  const side = Math.min(width, height);
  context.fillStyle = '#fff';
  context.fillRect(0, 0, THUMBNAIL, THUMBNAIL);
  context.drawImage(decoded, (width - side) / 2, (height - side) / 2, side, side, 0, 0, THUMBNAIL, THUMBNAIL);
  return canvas.transferToImageBitmap();
}

function createCanvas(width: number, height: number) {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser does not draw in a worker');
  context.imageSmoothingQuality = 'high';
  return { canvas, context };
}

/** Tor and others return altered pixels against fingerprinting, which would ruin the photo. */
function canReadCanvas(): boolean {
  const { context } = createCanvas(2, 1);
  context.fillStyle = '#208040';
  context.fillRect(0, 0, 2, 1);
  const drawn = [32, 128, 64, 255, 32, 128, 64, 255];
  return context
    .getImageData(0, 0, 2, 1)
    .data.every((value, index) => Math.abs(value - (drawn[index] ?? 0)) < 8);
}

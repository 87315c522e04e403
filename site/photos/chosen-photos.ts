import { randomUuid } from '../../domain/random-uuid.ts';
import { FILE_TIMEOUT } from '../../domain/timeouts.ts';
import { withTimeout } from '../../domain/with-timeout.ts';
import { dataInPage } from '../document/data-in-page.ts';
import type { OutboxPhoto, PhotoFile } from '../outbox/entries.ts';
import { keepPhotoIds, keptPhotoIds } from '../quote-form/draft.ts';
import { createStore } from '../store.ts';
import { photoNews, photoProblems } from './messages.ts';
import { markPreparing } from './photo-delivery.ts';
import { deleteFile, fileOf, keepFile, readFile, whenKept } from './photo-storage.ts';
import { originalOf, photoType } from './photo-type.ts';
import { preparePhoto } from './prepare-photo.ts';

const MOST_PHOTOS = dataInPage().settings.quotePhotos;
/** Bytes. Larger files are refused, and only their first bytes are read. */
const LARGEST_FILE = 60_000_000;

export type ChosenPhoto = {
  id: string;
  name: string;
  /** Bytes. */
  size: number;
  isPreparing: boolean;
  thumbnail: ImageBitmap | undefined;
};

type ChosenPhotos = {
  photos: ChosenPhoto[];
  /** Why files were refused at the last choice. */
  problems: string[];
  /** For screen readers. */
  news: string;
};

const NONE: ChosenPhotos = { photos: [], problems: [], news: '' };

export const chosenPhotos = createStore(NONE);
/** The field also holds the photos. The browser posts them if the code that sends them cannot be fetched. */
let field: HTMLInputElement | undefined;
/** Ends with the last addition. Before the first one, the unsent photos are restored. */
let adding: Promise<void> | undefined;
/** Files of the last choice that the dialog names: unreadable, or refused where no list could say why. */
let unsent: OutboxPhoto[] = [];
/** Files of the last choice that are beyond the limit, in order. */
let leftOut: File[] = [];

export function attachField(input: HTMLInputElement): void {
  if (field === input) return;
  const chosenBefore = [...(input.files ?? [])];
  field = input;
  if (!isLocked()) unsent = [];
  fillField();
  // Add files that were chosen while this chunk could not be fetched.
  if (!adding) addPhotos(chosenBefore);
}

export function addPhotos(added: Iterable<File>): void {
  const all = [...added];
  adding = (adding ?? restore()).then(() => add(all));
}

/** `posted`: the files in the form's input. */
export async function photosToSend(posted: FormDataEntryValue[]): Promise<OutboxPhoto[]> {
  // A browser posts an empty file input as a file without a name.
  if (!field) addPhotos(posted.filter((file) => file instanceof File && file.name !== '') as File[]);
  await adding;
  // The form is being sent: from here on, an unusable photo makes no room for another.
  leftOut = [];
  await whenKept(listed().map(({ id }) => id));
  return [...listed().map(({ id, name }) => ({ id, name, state: 'waiting' as const })), ...unsent];
}

export function releasePhotos(): void {
  field = undefined;
  adding = undefined;
  forgetLastChoice();
  publish(NONE);
}

export function removePhoto(id: string): void {
  const name = listed().find((photo) => photo.id === id)?.name ?? '';
  const photos = without(id);
  forgetLastChoice();
  deleteFile(id);
  publish({ photos, problems: [], news: photoNews.removed(name, photos.length, MOST_PHOTOS) });
}

async function add(added: File[]): Promise<void> {
  if (added.length === 0) return;
  forgetLastChoice();
  publish({ problems: [] });
  await addAll(added);
}

/** The list does not show problems yet, or the form is being sent and the visitor cannot act on them. */
function isLocked(): boolean {
  return !field || field.closest('[inert]') !== null;
}

function forgetLastChoice(): void {
  unsent = [];
  leftOut = [];
}

/** Files beyond the limit take the place of a photo that could not be used. */
async function refill(): Promise<void> {
  if (leftOut.length === 0) return;
  const files = leftOut;
  leftOut = [];
  unsent = unsent.filter(({ name }) => !files.some((file) => file.name === name));
  await addAll(files);
  if (leftOut.length > 0) return;
  const tooMany = photoProblems.tooMany(MOST_PHOTOS);
  publish({ problems: chosenPhotos.get().problems.filter((problem) => problem !== tooMany) });
}

async function addAll(files: File[]): Promise<void> {
  const before = listed().map(({ id }) => id);
  // Read all at the same time, so that a stuck file does not block the others.
  const types = files.map((file) =>
    withTimeout(FILE_TIMEOUT, photoType(file), 'The file took too long to read').catch(() => null),
  );
  for (const [index, file] of files.entries()) {
    const type = await types[index];
    const problem = addOne(file, type);
    if (!problem) continue;
    report(problem);
    // The file was moved, or is in a cloud that cannot be reached: the visitor may not expect that.
    const isUnreadable = type === null;
    if (isUnreadable || isLocked()) unsent.push({ id: randomUuid(), name: file.name, state: 'refused' });
  }
  const added = listed().filter(({ id }) => !before.includes(id)).length;
  publish({ news: photoNews.added(added, listed().length, MOST_PHOTOS) });
}

/** Keeps the other problems: photos are refused while they are read, and while they are prepared. */
function report(problem: string): void {
  const { problems } = chosenPhotos.get();
  if (!problems.includes(problem)) publish({ problems: [...problems, problem] });
}

/** Returns the problem, if any. `type`: null for an unreadable file, undefined for an unknown format. */
function addOne(file: File, type: string | null | undefined): string | undefined {
  const { name, size } = file;
  if (size === 0) return photoProblems.empty(name);
  if (size > LARGEST_FILE) return photoProblems.tooLarge(name);
  if (type === null) return photoProblems.unreadable(name);
  if (isChosen(file)) return undefined;
  if (!type && !file.type.startsWith('image/')) return photoProblems.notAPicture(name);
  if (listed().length >= MOST_PHOTOS || leftOut.length > 0) {
    leftOut.push(file);
    return photoProblems.tooMany(MOST_PHOTOS);
  }
  const id = randomUuid();
  list(id, { source: { name, size }, isPrepared: false, picture: file });
  return undefined;
}

/** By name and size: after a reload, Firefox puts the resized file back into the field. */
function isChosen({ name, size }: File): boolean {
  return listed().some(({ id }) => {
    const { source, picture } = fileOf(id) ?? {};
    return source?.name === name && (source.size === size || picture?.size === size);
  });
}

function list(id: string, file: PhotoFile): void {
  if (!file.isPrepared) keepFile(id, file);
  const { name } = file.source;
  const photo = { id, name, size: file.picture.size, isPreparing: true, thumbnail: undefined };
  publish({ photos: [...listed(), photo] });
  markPreparing(id, prepare(id, file));
}

async function prepare(id: string, file: PhotoFile): Promise<void> {
  const { picture, thumbnail } = await preparePhoto(file);
  const prepared = picture ? { ...file, isPrepared: true, picture } : file;
  // Store a photo that is no longer in the form, too: its request may be sending.
  if (picture && fileOf(id)) await keepFile(id, prepared);
  if (!listed().some((photo) => photo.id === id)) return;
  const problem = prepared.isPrepared ? undefined : await problemOf(file);
  if (problem) {
    deleteFile(id);
    publish({ photos: without(id), news: '' });
    report(problem);
    if (isLocked()) unsent.push({ id, name: file.source.name, state: 'refused' });
    adding = adding?.then(refill);
    return;
  }
  const { size } = prepared.picture;
  const ready = { size, isPreparing: false, thumbnail };
  publish({ photos: listed().map((photo) => (photo.id === id ? { ...photo, ...ready } : photo)) });
}

/** For an original that this browser cannot resize. */
async function problemOf({ source: { name }, picture }: PhotoFile): Promise<string | undefined> {
  const original = await originalOf(picture, name).catch(() => photoProblems.notAPicture(name));
  return typeof original === 'string' ? original : undefined;
}

/** Some phones reload the page when the camera opens. */
async function restore(): Promise<void> {
  const ids = keptPhotoIds();
  const kept = await Promise.all(ids.map((id) => readFile(id).catch(() => undefined)));
  for (const [index, id] of ids.entries()) {
    const file = kept[index];
    if (file) list(id, file);
  }
  const gone = kept.filter((file) => !file).length;
  if (gone > 0) publish({ problems: [photoProblems.gone(gone)] });
}

function without(id: string): ChosenPhoto[] {
  return listed().filter((photo) => photo.id !== id);
}

function listed(): ChosenPhoto[] {
  return chosenPhotos.get().photos;
}

function publish(change: Partial<ChosenPhotos>): void {
  chosenPhotos.set({ ...chosenPhotos.get(), ...change });
  keepPhotoIds(listed().map(({ id }) => id));
  fillField();
}

function fillField(): void {
  if (!field) return;
  const transfer = new DataTransfer();
  for (const { id, name } of listed()) {
    const picture = fileOf(id)?.picture;
    if (picture) transfer.items.add(new File([picture], name, { type: picture.type }));
  }
  field.files = transfer.files;
}

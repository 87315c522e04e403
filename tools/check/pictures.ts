/** Checks that services have pictures, that files can be shown, and that no photograph is cut unnoticed. */
import { readdir, readFile } from 'node:fs/promises';
import { join, parse } from 'node:path';
import sharp from 'sharp';
import { readPictureName } from '../../domain/site-pictures.ts';
import { nearest } from '../../server/content/nearest.ts';
import type { FileMistake } from '../../server/content/read.ts';
import {
  chooseMasters,
  hashOf,
  type Master,
  masterOfMark,
  picturesOf,
  readMaster,
  servicesIn,
  shapeOf,
} from '../masters.ts';

/** Mistakes stop a build or a start. Warnings are only printed. */
export type Found = { mistakes: FileMistake[]; warnings: FileMistake[] };

const OTHER_KINDS = /\.(heic|heif|tiff?|webp|avif|gif|bmp|raw|dng|pdf|docx?|mov|mp4|psd)$/i;
const ADVICE = 'save it as .jpg or .png';
/** If less than this share of a picture is shown, a warning says that the picture is cut. */
const NEARLY_ALL = 0.88;
/**
 * `services`: ids of the offered services; by default of every service with a picture. `photos`: the uploaded
 * photos that the content names; by default every file that is named like one.
 */
export async function checkPictures(
  folder: string,
  services?: readonly string[],
  photos?: readonly string[],
): Promise<Found> {
  const entries = await readdir(join(folder, 'art'), { withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  const wanted = picturesOf(services ?? servicesIn(files));
  const chosen = chooseMasters(files, services);
  const mark = masterOfMark(files);
  const encoded = await readEncoded(folder);
  const missing = wanted.filter(
    (name) => !chosen.has(name) && !files.some((file) => OTHER_KINDS.test(file) && nameOf(file) === name),
  );
  const say = (name: string, what: string) => ({
    file: `art/${name}.jpg`,
    message: `${what}; add it as .jpg or .png`,
  });
  const isOfPages = (name: string) => picturesOf([]).includes(name);
  const found: Found = {
    mistakes: missing.filter(isOfPages).map((name) => say(name, 'this picture is missing')),
    warnings: missing
      .filter((name) => !isOfPages(name))
      .map((name) => say(name, 'this picture is missing, and a placeholder is shown')),
  };
  for (const photo of photos ?? []) {
    const message =
      'the content names this photo, and only the site’s store may have it; npm run content -- export ' +
      'writes it here';
    if (!files.includes(`${photo}.jpg`)) add({ warnings: [{ file: `art/${photo}.jpg`, message }] });
  }
  for (const file of files) {
    if (photos ? photos.includes(nameOf(file)) : readPictureName(nameOf(file))) continue;
    const master = readMaster(file);
    const shown = chosen.get(nameOf(file));
    if (file === mark) add(await checkMark(folder, file));
    else if (mark && master?.name === 'mark') add(sayUnused(file, ['mark'], readMaster(mark)));
    else if (OTHER_KINDS.test(file)) add(checkOtherKind(file, wanted, shown));
    else if (master && shown?.file === file) add(await checkMaster(folder, shown, encoded));
    else if (master?.isPhotograph) add(sayUnused(file, wanted, shown));
  }
  const folders = entries.filter(
    (entry) => entry.isDirectory() && !/^(encoded|fonts|\..*)$/.test(entry.name),
  );
  for (const { name } of folders) {
    if ((await readdir(join(folder, 'art', name))).some((file) => readMaster(file)))
      found.warnings.push({
        file: `art/${name}`,
        message: 'no page shows pictures in a folder here; move them to art/ itself',
      });
  }
  return found;

  function add({ mistakes = [], warnings = [] }: Partial<Found>): void {
    found.mistakes.push(...mistakes);
    found.warnings.push(...warnings);
  }
}

function nameOf(file: string): string {
  return parse(file).name;
}

/** Stops the build, unless a converted photograph is beside it. */
function checkOtherKind(file: string, wanted: string[], shown: Master | undefined): Partial<Found> {
  if (!wanted.includes(nameOf(file)) || shown?.isPhotograph) return sayUnused(file, wanted, shown);
  const message = `not every browser shows this kind of picture; ${ADVICE}`;
  return { mistakes: [{ file: `art/${file}`, message }] };
}

/** An unused drawing came with the site. An unused photograph is the owner's, who expects to see it. */
function sayUnused(file: string, wanted: string[], shown: Master | undefined): Partial<Found> {
  const name = nameOf(file);
  const meant = nearest(name, wanted);
  const message =
    shown && wanted.includes(name)
      ? `art/${shown.file} is shown in its place; delete the one of the two that you do not want`
      : name === 'mark'
        ? 'the mark is read from mark.svg or mark.png; save it as one of them'
        : `no page shows a picture called ${name}${meant ? ` (did you mean ${meant}?)` : ''}; rename it ` +
          'or delete it';
  return { warnings: [{ file: `art/${file}`, message }] };
}

async function checkMark(folder: string, file: string): Promise<Partial<Found>> {
  try {
    await sharp(join(folder, 'art', file))
      .resize(64)
      .raw()
      .toBuffer();
    return {};
  } catch {
    return {
      mistakes: [{ file: `art/${file}`, message: 'the mark cannot be read; save it again as mark.png' }],
    };
  }
}

async function checkMaster(folder: string, master: Master, encoded: Set<string>): Promise<Partial<Found>> {
  const source = await readFile(join(folder, 'art', master.file));
  if (master.isPhotograph) return checkPhotograph(master, source);
  // Already encoded, so it can be drawn.
  if (encoded.has(hashOf(master, source))) return {};
  const file = `art/${master.file}`;
  return sharp(source)
    .metadata()
    .then(() => ({}))
    .catch(() => ({
      mistakes: [{ file, message: 'the drawing cannot be read; save it again, as .svg or as .png' }],
    }));
}

/** A truncated picture starts like a good one, so read all of it. */
async function checkPhotograph({ file: name, ...master }: Master, source: Buffer): Promise<Partial<Found>> {
  const file = `art/${name}`;
  try {
    const { autoOrient } = await sharp(source, { failOn: 'truncated' }).metadata();
    await sharp(source, { failOn: 'truncated' }).resize(64).raw().toBuffer();
    const shape = shapeOf(master.name);
    const { width, height } = autoOrient;
    const size = `${width} by ${height} pixels`;
    const wanted = `${shape.width} by ${shape.height}`;
    if (width < 400 || height < 300)
      return { mistakes: [{ file, message: `the picture has ${size}; take one of ${wanted} or more` }] };
    const ratio = width / height / (shape.width / shape.height);
    const [side, share] = ratio < 1 ? ['height', ratio] : ['width', 1 / ratio];
    if (share >= NEARLY_ALL) return {};
    const part = `the page shows the middle ${Math.floor(share * 100)} % of its ${side}`;
    const message = `${size}; ${part}; to choose another part, crop it to the shape of ${wanted}`;
    return { warnings: [{ file, message }] };
  } catch {
    const message =
      `the picture cannot be read; copy it again, or open it and ${ADVICE}: renaming it does not change ` +
      'its kind';
    return { mistakes: [{ file, message }] };
  }
}

async function readEncoded(folder: string): Promise<Set<string>> {
  const list = await readFile(join(folder, 'art', 'encoded.json'), 'utf8').catch(() => '{}');
  return new Set(Object.values(JSON.parse(list) as Record<string, { hash: string }>).map(({ hash }) => hash));
}

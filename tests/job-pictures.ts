/** A site whose services show photos of jobs, all of one color and of the most bytes that may be stored. */
import sharp from 'sharp';
import { MOST_BYTES, pictureAddress, SCENE } from '../domain/site-pictures.ts';
import { pageContentOf } from '../server/content/content.ts';
import type { Content } from '../server/content/schema.ts';
import { createEdition } from '../server/pages/edition.ts';
import type { ServedFile } from '../server/pages/pages.ts';
import { loadProgram } from '../server/pages/program.ts';
import { services } from './support/content.ts';
import { pageSettings } from './support/pages.ts';
import { startServer } from './support/server.ts';
import { ofFiles } from './support/site-desk.ts';

export type Job = Content['jobs']['jobs'][number];

/** `number` is also in the names of its pictures. */
export function job(number: number, overrides: Partial<Job> = {}): Job {
  return {
    id: `job-${String(number).padStart(8, '0')}`,
    service: 'window-cleaning',
    town: 'Livonia',
    month: '2026-11',
    beforePicture: pictureOf(number, 'before'),
    before: '',
    afterPicture: pictureOf(number, 'after'),
    after: '',
    hidden: 'no',
    ...overrides,
  };
}

/** Four jobs for each service. */
export function fourJobsEach(): Job[] {
  return services.flatMap(({ id: service }, index) =>
    [1, 2, 3, 4].map((number) =>
      job(10 * index + number, {
        service,
        // Some captions take two lines on a phone.
        town: number % 2 === 0 ? 'Ann Arbor' : '',
        month: `2026-0${9 - number}`,
      }),
    ),
  );
}

export function pictureOf(number: number, type: 'before' | 'after'): string {
  return `${type.charAt(0)}${String(number).padStart(23, '0')}-50`;
}

let program: ReturnType<typeof loadProgram> | undefined;

export async function startSiteWithJobs(jobs: Job[], content: Content = ofFiles) {
  const pageContent = pageContentOf({ ...content, jobs: { jobs } });
  // Loaded once, because each program compresses its own files.
  program ??= loadProgram();
  const { files } = await createEdition(await program, pageContent, pageSettings);
  const names = jobs.flatMap(({ beforePicture, afterPicture }) => [beforePicture, afterPicture]);
  const photos = await Promise.all(
    SCENE.widths.flatMap((width) =>
      (['avif', 'webp'] as const).map(async (kind) => ({ width, kind, file: await photo(width, kind) })),
    ),
  );
  const pictures = names.flatMap((name) =>
    photos.map(({ width, kind, file }) => [pictureAddress({ name, width, kind }), file] as const),
  );
  return startServer({ pages: { files: new Map([...files, ...pictures]), render: async () => '' } });
}

async function photo(width: number, kind: 'avif' | 'webp'): Promise<ServedFile> {
  const height = (width * SCENE.height) / SCENE.width;
  const file = await sharp({ create: { width, height, channels: 3, background: '#965a5a' } })
    .toFormat(kind, { effort: 0 })
    .toBuffer();
  const padding = Buffer.alloc(Math.max(0, Math.ceil(width * height * MOST_BYTES[kind]) - file.length));
  const body = Buffer.concat([file, padding]);
  return {
    contentType: `image/${kind}`,
    isImmutable: true,
    variants: { identity: { body, etag: `"${width}"` } },
  };
}

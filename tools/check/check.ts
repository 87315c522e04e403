/** The check of all that an owner edits: content, colors, pictures and `.env`. */
import { checkColors } from './colors.ts';
import { checkContent } from './content.ts';
import { checkEnvironment } from './environment.ts';
import { checkPictures } from './pictures.ts';
import type { Problem } from './problem.ts';
import { checkSample, findSampleWords } from './sample.ts';
import { SERVICE_ID } from './shapes.ts';

/** Where the site is to be seen, which decides whether the sample may be shown. */
export type CheckedFor = { siteUrl: string; isSampleAllowed?: boolean };

/**
 * Mistakes stop the build; warnings are said and stop nothing. `folder` is the project's. Without `site` nobody asks
 * whether the sample may go public.
 */
export async function check(folder: string, site?: CheckedFor): Promise<{ mistakes: Problem[]; warnings: Problem[] }> {
  const [{ mistakes, content }, colors, settings] = await Promise.all([
    checkContent(folder),
    checkColors(folder),
    checkEnvironment(folder),
  ]);
  const entries = content.get('content/services.ts')?.values.entries ?? {};
  const services = Object.keys(entries).filter((id) => SERVICE_ID.test(id));
  // Without the services nobody knows which pictures are wanted.
  const pictures = services.length > 0 ? await checkPictures(folder, services) : { mistakes: [], warnings: [] };
  const sample = site ? checkSample(content, site) : [];
  return {
    mistakes: [...mistakes, ...colors, ...pictures.mistakes, ...sample],
    warnings: [...settings, ...pictures.warnings, ...findSampleWords(content)],
  };
}

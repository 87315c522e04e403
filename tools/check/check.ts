/** The check of all that an owner edits: content, colors, pictures and `.env`. */
import { checkColors } from './colors.ts';
import { checkContent } from './content.ts';
import { checkEnvironment } from './environment.ts';
import { checkPictures } from './pictures.ts';
import type { Problem } from './problem.ts';
import { SERVICE_ID } from './shapes.ts';

/** Mistakes stop the build; warnings are said and stop nothing. `folder` is the project's. */
export async function check(folder: string): Promise<{ mistakes: Problem[]; warnings: Problem[] }> {
  const [{ mistakes, content }, colors, warnings] = await Promise.all([
    checkContent(folder),
    checkColors(folder),
    checkEnvironment(folder),
  ]);
  const services = Object.keys(content.get('content/services.ts')?.values.entries ?? {}).filter((id) =>
    SERVICE_ID.test(id),
  );
  // Without the services nobody knows which pictures are wanted.
  const pictures = services.length > 0 ? await checkPictures(folder, services) : [];
  return { mistakes: [...mistakes, ...colors, ...pictures], warnings };
}

/** Checks what the types cannot: the build strips types without reading them. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { OperatorError } from '../../server/operator-error.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Throws OperatorError unless every service has its texts and its pictures. */
export async function checkServices(): Promise<void> {
  const { services } = await import('../../content/services.ts');
  await import('../../content/services-on-home.ts').catch((error: Error) => {
    throw new OperatorError(error.message);
  });
  const pictures: object = JSON.parse(await readFile(join(root, 'art', 'encoded.json'), 'utf8'));
  for (const { id, title, summary, description, features, images } of services) {
    const [before, after] = images;
    const texts = Object.entries({ title, summary, description, features, before: before.alt, after: after.alt });
    const [lacking] = texts.find(([, text]) => !text?.length) ?? [];
    if (lacking) throw new OperatorError(`content/services.ts has the service "${id}" without its ${lacking}`);
    const missing = images.find(({ src }) => !Object.hasOwn(pictures, src));
    if (!missing) continue;
    throw new OperatorError(
      `content/services.ts has the service "${id}", but art/ has no ${missing.src}: add ${missing.src}.jpg or .png there`,
    );
  }
}

import type { PageData } from '../../domain/site-data.ts';
import type { Leaf } from '../../domain/site-desk.ts';
import { ownPicture } from '../../domain/site-pictures.ts';
import { Comparison } from '../../site/components/comparison.tsx';
import { PageDataContext } from '../../site/document/page-data.ts';
import { changeQueue } from '../changes/desk-queue.ts';
import { picture as messages } from './messages.ts';
import styles from './own-picture.module.css';
import { type Entry, shownIn } from './typed.ts';

export function OwnComparison({ entry }: { entry: Entry }) {
  const entries = changeQueue.entries.use();
  const says = (key: string): string => {
    const field = entry.fields.find(
      (one): one is Leaf => one.path.endsWith(`/${key}`) && one.kind !== 'group',
    );
    return field ? String(shownIn(entries, field)) : '';
  };
  const [before, after] = [says('beforePicture'), says('afterPicture')];
  const [own, other] = [ownPicture(before), ownPicture(after)];
  if (!own || !other) return null;
  const pictures = { [before]: own, [after]: other };
  return (
    <div className={`${styles.comparison} stack`}>
      <p>
        <strong>{messages.compared}</strong>
      </p>
      {/* The slider needs only its pictures. */}
      <PageDataContext value={{ page: { pictures } } as PageData}>
        <Comparison
          service={{
            title: entry.label,
            pairs: [
              {
                images: [
                  { src: before, type: 'before', alt: says('before') },
                  { src: after, type: 'after', alt: says('after') },
                ],
              },
            ],
          }}
          sizes="22rem"
        />
      </PageDataContext>
    </div>
  );
}

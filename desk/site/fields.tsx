/** The form of what the site says, made from the server's description of it. */
import styles from './fields.module.css';
import { LeafField } from './leaf.tsx';
import { ListField } from './list.tsx';
import type { FieldsProps } from './typed.ts';

export function Fields({ fields, isNew = false, isFresh = false }: FieldsProps) {
  return fields.map((field) => {
    if (field.kind === 'list') return <ListField key={field.path} list={field} Inner={Fields} />;
    if (field.kind !== 'group') return <LeafField key={field.path} field={field} isNew={isNew} isFresh={isFresh} />;
    return (
      <section key={field.path} className={styles.group} aria-labelledby={field.path}>
        <h2 id={field.path} tabIndex={-1}>
          {field.name}
        </h2>
        <p className="help">{field.help}</p>
        <Fields fields={field.fields} isNew={isNew} isFresh={isFresh} />
      </section>
    );
  });
}

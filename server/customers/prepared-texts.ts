/** Prepared texts: defaults apply until the owner changes them. Changes take effect at once. */
import { withoutInvisible } from '../../domain/normalize.ts';
import {
  fieldsIn,
  fieldsOfTexts,
  LONGEST_TEXT,
  LONGEST_TEXT_NAME,
  type PreparedText,
  type TextChange,
  type TextUse,
} from '../../domain/prepared-texts.ts';
import { type HasDb, raiseChangeCounter, type Store } from '../store/database.ts';

/** Id of the row with the address for reviews. */
const LINK = 'link';

const DEFAULTS: readonly Pick<PreparedText, 'id' | 'use' | 'name' | 'words'>[] = [
  {
    id: 'hello',
    use: 'answer',
    name: 'Hello',
    words:
      'Hi {name}, this is {company}. Thank you for asking about {service}. When is a good time to talk ' +
      'about the details?',
  },
  {
    id: 'missed',
    use: 'answer',
    name: 'I tried to call',
    words:
      'Hi {name}, this is {company}. I just tried to call you about {service}. When is a good time to ' +
      'reach you?',
  },
  {
    id: 'photos',
    use: 'answer',
    name: 'Ask for photos',
    words:
      'Hi {name}, this is {company}. Could you send me a few photos of the job? Then I can give you a ' +
      'price for {service}.',
  },
  {
    id: 'price',
    use: 'answer',
    name: 'The price',
    words:
      'Hi {name}, this is {company}. The price for {service} is {price}. Would you like me to put you ' +
      'on the schedule?',
  },
  {
    id: 'decided',
    use: 'answer',
    name: 'Have you decided?',
    words:
      'Hi {name}, this is {company}. Have you had a chance to look at the price for {service}? I am ' +
      'happy to answer any questions.',
  },
  {
    id: 'quote',
    use: 'quote',
    name: '',
    words:
      'Hi {name}, this is {company}. Your quote for {service} is {price}. You can see the ' +
      'details, accept it, or ask a question here: {link}',
  },
  {
    id: 'review',
    use: 'review',
    name: '',
    words: 'Hi {name}, thank you for choosing {company}. Would you take a minute to write a review? {link}',
  },
  {
    id: 'season',
    use: 'season',
    name: '',
    words:
      'Hi {name}, this is {company}. It is that time of year again: would you like to book {service}? ' +
      'If you would rather not hear from us, just say so.',
  },
  { id: LINK, use: 'link', name: '', words: '' },
];

const LINKS: Partial<Record<TextUse, string>> = {
  quote: 'the link to the quote',
  review: 'your review link',
};
const MOST_TEXTS = 30;
const LONGEST_LINK = 500;
const OWN_ID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/;

type SaveResult =
  | { kind: 'saved' }
  | { kind: 'missing' }
  | { kind: 'unfit'; sentence: string }
  | { kind: 'conflict'; by: string; text: PreparedText };

/** Where the owner collects public reviews; '' for none. */
export async function readReviewsAddress(db: Store): Promise<string> {
  const row = await db.selectFrom('prepared_text').select('words').where('id', '=', LINK).executeTakeFirst();
  return row?.words ?? '';
}

export function createPreparedTexts({ db }: HasDb) {
  return { read, save };

  async function read(): Promise<PreparedText[]> {
    const rows = await db.selectFrom('prepared_text').selectAll().orderBy('made_ms').orderBy('id').execute();
    const known = new Map(rows.map((row) => [row.id, row]));
    const defaults = DEFAULTS.map((text): PreparedText => {
      const { name, words, version } = known.get(text.id) ?? { ...text, version: 0 };
      // An emptied text is removed. Outside `answer`, its default returns, because a button needs a text.
      return text.use === 'answer' || words !== '' ? { ...text, name, words, version } : { ...text, version };
    });
    const own = rows
      .filter(({ id }) => OWN_ID.test(id))
      .map(({ id, name, words, version }): PreparedText => ({ id, use: 'answer', name, words, version }));
    return [...defaults, ...own].filter(({ use, words }) => use !== 'answer' || words !== '');
  }

  async function save(
    { id, name, words: typed, version }: TextChange,
    by: string,
    nowMs: number,
  ): Promise<SaveResult> {
    const use = DEFAULTS.find((text) => text.id === id)?.use ?? (OWN_ID.test(id) ? 'answer' : undefined);
    if (!use) return { kind: 'missing' };
    const words = use === 'link' ? withoutInvisible(typed) : typed;
    const sentence = words === '' ? undefined : mistakeIn(use, name, words);
    if (sentence) return { kind: 'unfit', sentence };
    const texts = await read();
    if (words !== '' && texts.length >= MOST_TEXTS && !texts.some((text) => text.id === id)) {
      return {
        kind: 'unfit',
        sentence: `${MOST_TEXTS} texts is the limit. Please remove one first.`,
      };
    }
    return db.transaction().execute(async (transaction): Promise<SaveResult> => {
      const saved = await transaction
        .insertInto('prepared_text')
        .values({ id, name, words, version: 1, made_ms: nowMs, changed_by: by })
        .onConflict((conflict) =>
          conflict
            .column('id')
            .doUpdateSet(({ eb }) => ({
              name,
              words,
              version: eb('prepared_text.version', '+', 1),
              changed_by: by,
            }))
            .where('prepared_text.version', '=', version),
        )
        .returning('id')
        .executeTakeFirst();
      if (saved) {
        await raiseChangeCounter(transaction);
        return { kind: 'saved' };
      }
      const row = await transaction
        .selectFrom('prepared_text')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      // A retry whose first response was lost, or two devices that saved the same text.
      if (row.name === name && row.words === words) return { kind: 'saved' };
      const { changed_by, made_ms: _, ...text } = row;
      return { kind: 'conflict', by: changed_by, text: { ...text, use } };
    });
  }
}

function mistakeIn(use: TextUse, name: string, words: string): string | undefined {
  if (use === 'link') return mistakeInLink(words);
  if (words.length > LONGEST_TEXT) return `At most ${LONGEST_TEXT} characters fit. This has ${words.length}.`;
  if (use === 'answer' && name === '') return 'Add a name, so that you can find it.';
  if (name.length > LONGEST_TEXT_NAME) return `A name has at most ${LONGEST_TEXT_NAME} characters.`;
  const fields = fieldsOfTexts[use];
  const unknown = fieldsIn(words).find((field) => !fields.includes(field));
  if (unknown !== undefined) {
    return (
      `{${unknown}} is no field. These can be filled in: ` +
      `${fields.map((field) => `{${field}}`).join(', ')}.`
    );
  }
  const link = LINKS[use];
  if (link && !words.includes('{link}')) return `It needs {link}, which becomes ${link}.`;
  return undefined;
}

function mistakeInLink(text: string): string | undefined {
  const sentence =
    'This must be a whole address that begins with https://, as you copy it from your reviews page.';
  if (text.length > LONGEST_LINK) return `An address has at most ${LONGEST_LINK} characters.`;
  const { hostname = '', username, password } = URL.parse(text) ?? {};
  const isWhole = /^https:\/\/\S*$/i.test(text) && hostname.includes('.');
  return isWhole && username === '' && password === '' ? undefined : sentence;
}

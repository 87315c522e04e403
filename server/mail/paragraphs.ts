import { escapeHtml, htmlPage, type Link, linkAsHtml, linkAsText, type Message } from './message.ts';

/** Text, or lines of it with a link below them. */
export type Paragraph = string | { lines: string[]; link: Link };

/** Later lines of a paragraph are indented. */
export const NEXT_LINE = '\n    ';

/** An e-mail of paragraphs below its subject. */
export function messageOf(id: string, dueMs: number, subject: string, paragraphs: readonly Paragraph[]): Message {
  return {
    id,
    date: new Date(dueMs),
    subject,
    text: `${subject}\n\n${paragraphs.map(asText).join('\n\n')}\n`,
    html: htmlPage(subject, paragraphs.map((paragraph) => `<p>${asHtml(paragraph)}</p>`).join('')),
  };
}

function asText(paragraph: Paragraph): string {
  if (typeof paragraph === 'string') return paragraph;
  return [...paragraph.lines, linkAsText(paragraph.link)].join(NEXT_LINE);
}

function asHtml(paragraph: Paragraph): string {
  if (typeof paragraph === 'string') return escapeHtml(paragraph).replaceAll('\n', '<br>');
  return [...paragraph.lines.map(escapeHtml), linkAsHtml(paragraph.link)].join('<br>');
}

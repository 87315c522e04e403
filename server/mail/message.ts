import { escapeHtml } from '../http/escape-html.ts';

export type Attachment = { name: string; bytes: Uint8Array };

/** Bytes of an attachment within an e-mail: Base64 in lines of 76 characters, plus headers. */
export function encodedSize(bytes: number): number {
  const characters = 4 * Math.ceil(bytes / 3);
  return characters + 2 * Math.ceil(characters / 76) + 400;
}

export type Message = {
  /** The same for every attempt. */
  id: string;
  subject: string;
  text: string;
  html: string;
  /** The visitor: the owner's reply goes to them. */
  replyTo?: { name: string; address: string };
  /** An earlier e-mail to the same recipient, shown in one conversation. */
  follows?: string;
  attachments?: Attachment[];
};

export type Link = { words: string; url: string };

export type Paragraph = string | { lines: string[]; link: Link };

export const NEXT_LINE = '\n    ';

export function messageOf(id: string, subject: string, paragraphs: readonly Paragraph[]): Message {
  return {
    id,
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

export function linkAsText({ words, url }: Link): string {
  return `${words}: ${url}`;
}

export function linkAsHtml({ words, url }: Link): string {
  const address = escapeHtml(url);
  return `${escapeHtml(words)}: <a href="${address}">${address}</a>`;
}

export function htmlPage(title: string, body: string): string {
  const heading = escapeHtml(title);
  return (
    `<!doctype html><meta charset="utf-8"><title>${heading}</title><div style="font:16px/1.5 ` +
    `sans-serif"><h1 style="font-size:20px">${heading}</h1>${body}</div>`
  );
}

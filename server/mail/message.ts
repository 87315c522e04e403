/** The message of an e-mail: what is handed to the mail server, as text and as HTML. */
import { escapeHtml } from '../http/escape-html.ts';

/** A JPEG file that comes with an e-mail. */
export type Attachment = { name: string; bytes: Uint8Array };

/** The size of an attachment in the message, bytes: base64 in lines of 76 characters, below its headers. */
export function encodedSize(bytes: number): number {
  const characters = 4 * Math.ceil(bytes / 3);
  return characters + 2 * Math.ceil(characters / 76) + 400;
}

/** What an e-mail to the owner says and brings, as it is handed to the mail server. */
export type Message = {
  /** The id is the same for every attempt. The Message-ID contains it. */
  id: string;
  subject: string;
  text: string;
  html: string;
  /** The visitor, who receives the owner's answer. */
  replyTo?: { name: string; address: string };
  /** The id of an e-mail to the same recipient. Mail programs show the two as one conversation. */
  follows?: string;
  attachments?: Attachment[];
};

/** A link of an e-mail, on a line of its own. */
export type Link = { words: string; url: string };

/** Text, or lines of it with a link below them. */
export type Paragraph = string | { lines: string[]; link: Link };

/** Later lines of a paragraph are indented. */
export const NEXT_LINE = '\n    ';

/** An e-mail of paragraphs below its subject. */
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

/** `body` is HTML. */
export function htmlPage(title: string, body: string): string {
  const heading = escapeHtml(title);
  return `<!doctype html><meta charset="utf-8"><title>${heading}</title><div style="font:16px/1.5 sans-serif"><h1 style="font-size:20px">${heading}</h1>${body}</div>`;
}

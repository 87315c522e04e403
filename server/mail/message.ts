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
  /** No HTML, so nothing that a visitor wrote is ever rendered. Mail programs make links of addresses. */
  text: string;
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
  };
}

function asText(paragraph: Paragraph): string {
  if (typeof paragraph === 'string') return paragraph;
  return [...paragraph.lines, linkAsText(paragraph.link)].join(NEXT_LINE);
}

export function linkAsText({ words, url }: Link): string {
  return `${words}: ${url}`;
}

/** Undefined if the file is UTF-8 text. */
export function unreadableText(bytes: Buffer): { line: number; message: string } | undefined {
  const text = bytes.toString();
  const line = 1;
  if (/^(\ufffd\ufffd|.?\0)/.test(text))
    return { line, message: 'The file is saved as UTF-16; save it as UTF-8' };
  if (text.startsWith('{\\rtf'))
    return { line, message: 'The file is saved as rich text; save it as plain text' };
  if (text.startsWith('PK\x03\x04'))
    return { line, message: 'The file is saved by a word processor; save it as plain text' };
  const at = text.indexOf('\ufffd');
  if (at < 0) return undefined;
  const before = /\S*$/.exec(text.slice(0, at))?.[0];
  return {
    line: text.slice(0, at).split('\n').length,
    message: `A letter cannot be read after "${before}"; write it again and save the file as UTF-8`,
  };
}

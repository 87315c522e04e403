/** A parser's error in the words of someone who writes texts. */

/** `offset` is where the parser stopped, `opened` the line of the bracket that it wanted closed. */
export function slipInWords(text: string, offset: number, message: string, opened: number | undefined): string {
  const lineBefore = text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset);
  const [rest = ''] = text.slice(offset).split('\n');
  const curly = /^[‘’“”]/.exec(rest)?.[0];
  if (curly) return `a curly quote stands here (${curly}); write a straight one (')`;
  if (/[a-z]'\s*$/i.test(lineBefore) && /^[a-z]/i.test(rest)) {
    const [word = ''] = /\w+'$/.exec(lineBefore.trimEnd()) ?? [];
    return `the apostrophe in ${word}${/^\w+/.exec(rest)?.[0]} ends the text; write the text between double quotes (")`;
  }
  if (/"$/.test(lineBefore) && /^\w/.test(rest))
    return `the double quote before ${/^\w+/.exec(rest)?.[0]} ends the text; within a text write “ and ”`;
  if (/^Unterminated/.test(message))
    return 'the text that begins here has no closing quote at its end; a text stands on one line';
  if (/\d\s*$/.test(lineBefore) && /^\s*[a-z]/i.test(rest)) return 'write the number alone, without a word after it';
  if (/^\w+\s*=/.test(rest)) return `write a colon (:) after ${/^\w+/.exec(rest)?.[0]}, not =`;
  if (/^:\d/.test(rest)) return "a time stands here without quotes; write it like '09:00'";
  if (/^-\w/.test(rest)) {
    const name = `${/\w*$/.exec(lineBefore)?.[0]}${/^[\w-]+/.exec(rest)?.[0]}`;
    return `${name} needs quotes because of its hyphen; write '${name}'`;
  }
  if (/^\s*\w+ +$/.test(lineBefore) && /^['"[{]/.test(rest)) return `a colon (:) is missing after ${lineBefore.trim()}`;
  if (message.includes('`]`') && rest.startsWith(':'))
    return `a ] is missing: the list of line ${opened} is not closed`;
  if (offset >= text.trimEnd().length) return 'a closing } or ] is missing before the end of the file';
  if (message.includes('`,`') && rest.startsWith(':')) return 'a { is missing at the end of the line before';
  if (message.includes('`,`') && lineBefore.trim() === '') return 'a comma is missing before this line';
  if (message.includes('`,`') && rest.trim() !== ';') return `a comma or a quote is missing before ${rest.trim()}`;
  if (rest.startsWith(',')) return 'a text in quotes is missing before the comma';
  if (rest.startsWith(':'))
    return lineBefore.endsWith(':') ? 'there is a colon too many' : 'a } too many stands above this line';
  const bracket = unbalanced(text);
  if (bracket) return bracket;
  return `this cannot be read: ${rest.trim() || 'the end of the line'}; compare it with the lines around it`;
}

const CLOSING: Record<string, string> = { '{': '}', '[': ']', '(': ')' };

/** Of the brackets outside texts and comments, the first that closes nothing, or the last that nothing closes. */
function unbalanced(text: string): string | undefined {
  const open: { bracket: string; line: number }[] = [];
  const parts = text.matchAll(/\/\*[\s\S]*?\*\/|\/\/.*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|[{}[\]()]/g);
  for (const { 0: bracket, index } of parts) {
    if (bracket.length > 1) continue;
    const line = text.slice(0, index).split('\n').length;
    if (bracket in CLOSING) open.push({ bracket, line });
    else if (open.at(-1) && CLOSING[open.at(-1)?.bracket ?? ''] === bracket) open.pop();
    else {
      const last = open.at(-1);
      return last
        ? `the ${last.bracket} of line ${last.line} is not closed before the ${bracket} of line ${line}`
        : `the ${bracket} of line ${line} closes nothing; delete it`;
    }
  }
  const last = open.at(-1);
  return (
    last &&
    `the ${last.bracket} of line ${last.line} is not closed; write ${CLOSING[last.bracket]} after its last entry`
  );
}

/** What an owner may write in a file of words, and the sentence for everything else. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { parseDocument } from 'yaml';
import { readYaml, type YamlValue } from './yaml.ts';

const good: [text: string, value: YamlValue][] = [
  ['name: Huron Bright\nphone: (734) 555-0148\n', { name: 'Huron Bright', phone: '(734) 555-0148' }],
  [
    'no: no\nzip: 01234\nyes: 1.0\nnull: ~x\ndate: 2026-07-03',
    { no: 'no', zip: '01234', yes: '1.0', null: '~x', date: '2026-07-03' },
  ],
  ["a: We don't wait, it's 5 o'clock", { a: "We don't wait, it's 5 o'clock" }],
  ['a: https://huron.example/#top?x=1&y=%20', { a: 'https://huron.example/#top?x=1&y=%20' }],
  ['a: Call {phone} now', { a: 'Call {phone} now' }],
  ['a: “Great,” she said.', { a: '“Great,” she said.' }],
  ['a: -5\nb: :-)\nc: ?x', { a: '-5', b: ':-)', c: '?x' }],
  ['a: "# it\'s: {x} \\"y\\" \\\\ \\n \\u00e9"', { a: '# it\'s: {x} "y" \\ \n é' }],
  ['a: "x" # a comment\nb: # and one here\n  c: d\n# and here\n', { a: 'x', b: { c: 'd' } }],
  ['towns:\n  - Livonia\n  - Ann Arbor\n', { towns: ['Livonia', 'Ann Arbor'] }],
  ['towns:\n- Livonia\n- Ann Arbor\nname: x\n', { towns: ['Livonia', 'Ann Arbor'], name: 'x' }],
  ['- id: a\n  f:\n    - x\n-\n  id: b\n', [{ id: 'a', f: ['x'] }, { id: 'b' }]],
  ['- - a\n  - b\n- - c\n', [['a', 'b'], ['c']]],
  ['a:\n  text on a line of its own\n', { a: 'text on a line of its own' }],
  ['a: []\nb:\n  []\n', { a: [], b: [] }],
  ['[]\n', []],
  ['a:\nb: ""\nc:\n  -\n  - x', { a: '', b: '', c: ['', 'x'] }],
  ['a: |\n  One: two # three\n\n   {four}\nb: x', { a: 'One: two # three\n\n {four}\n', b: 'x' }],
  ['a: >-\n  one\n  two\n\n  three\n', { a: 'one two\nthree' }],
  ['"a key: with # all": x\n<<: y\ngröße: z', { 'a key: with # all': 'x', '<<': 'y', größe: 'z' }],
  ['__proto__: x', JSON.parse('{"__proto__":"x"}')],
  ['\ufeffa: b\r\nc: |\r\n  d\r\n  e\r\n', { a: 'b', c: 'd\ne\n' }],
  ['', {}],
  ['a: יום טוב 🧽\u00a0x', { a: 'יום טוב 🧽\u00a0x' }],
];

for (const [text, value] of good) {
  test(`an owner may write ${JSON.stringify(text)}`, () => {
    const read = readYaml('content/company.yaml', text);

    assert.deepEqual([read.value, read.mistakes], [value, []]);
  });
}

const TAB = 'A tab or another special blank stands here; write ordinary spaces, also in the lines below';
const UNCLOSED = 'The text has no closing quote; write a straight " at its end, on the same line';
const COLON = 'A colon is missing; write a name without spaces, a colon and a space, and then the text';
const MARKER = 'This line means nothing here; delete it';
const JOINED = 'This line would become part of the text above; put it on the same line';
const BRACKETS = 'Brackets cannot hold a list here; write each item on a line of its own, after "- "';
const BRACES = 'Braces cannot hold entries here; write each entry on a line of its own below';

const mistakes: [text: string, ...told: [line: number, message: string][]][] = [
  ['a: b\ntown: Gutter #1 in town\n', [2, 'What follows # would be lost, as a comment; write "Gutter #1 in town"']],
  ['a: Bright # our name', [1, 'What follows # would be lost, as a comment; write "Bright # our name"']],
  ['suite: #4', [1, 'What follows # would be lost, as a comment; write "#4"']],
  ['t:\n  - Livonia\n    Brighton\n  - Novi', [3, `${JOINED}, or write a dash and a space ("- ") before it`]],
  ['t:\n  - Livonia\n  Brighton\n  - Novi', [3, 'A dash is missing; write a dash and a space ("- ") before this text']],
  ['a: We wash\n  the glass\n  inside\nb: c', [2, JOINED]],
  ['a:\n  We wash\n  the glass', [3, JOINED]],
  ['a: "We wash\n  the glass"\nb: c', [1, UNCLOSED]],
  ['a: "We wash\nthe glass"\nb: c', [1, UNCLOSED]],
  ['a: "Huron\nb: c', [1, UNCLOSED]],
  ['a: "Huron”', [1, UNCLOSED]],
  ["a: 'Huron'", [1, 'A text cannot begin with a single quote; write "Huron"']],
  ["a: 'don''t'", [1, 'A text cannot begin with a single quote; write "don\'t"']],
  ["'a': b", [1, 'A text cannot begin with a single quote; write "a\': b"']],
  ['a: “Huron”', [1, 'Curly quotes stand around the text; write straight ones: "Huron"']],
  ['a: ‘Huron’', [1, 'Curly quotes stand around the text; write straight ones: "Huron"']],
  ['a: "Huron" Bright', [1, 'Something follows the closing quote; write \\" for a quote within the text']],
  ['a: "C:\\Words"', [1, 'A backslash means something else within double quotes; write two of them: \\\\']],
  ['a: &x\n  b: c', [1, '"&x" is not a text here; write it in double quotes, or delete it']],
  ['a: *x', [1, 'A text cannot begin with * here; write "*x"']],
  ['a: !!str x', [1, 'A text cannot begin with ! here; write "!!str x"']],
  ['a: @home', [1, 'A text cannot begin with @ here; write "@home"']],
  ['a: 100%\nb: %x', [2, 'A text cannot begin with % here; write "%x"']],
  ['a: - b', [1, 'A text cannot begin with - here; write "- b"']],
  ['a: |+\n  b', [1, 'A text cannot begin with | here; write "|+"']],
  ['a: | b', [1, 'A text cannot begin with | here; write "| b"']],
  ['? a\n: b\nc: d', [1, 'A name comes first; write it, a colon and a space, and then the text']],
  ['---\na: b\n...\n', [1, MARKER], [3, MARKER]],
  ['%YAML 1.2\na: b', [1, MARKER]],
  ['a: {b: c}', [1, BRACES]],
  ['a: {\n  b: c\n}\nd: e', [1, BRACES]],
  ['{ "a": "b" }', [1, BRACES]],
  ['a: [b, c]', [1, BRACKETS]],
  ['a: [\n  b\n]\nd: e', [1, BRACKETS]],
  ['a: {hours}, in town', [1, 'A text that begins with { needs double quotes; write "{hours}, in town"']],
  ['a: b\nc: d\na:\n  e: f', [3, '"a" stands here again, after line 1; delete one of the two']],
  ['a:\n\tb: c\n\td: e', [2, TAB]],
  ['a:\n\u00a0\u00a0b: c', [2, TAB]],
  ['a: Note: bring keys', [1, 'A text with a colon and a space needs double quotes; write "Note: bring keys"']],
  [
    '- Please note: bring keys',
    [1, 'A text with a colon and a space needs double quotes; write "Please note: bring keys"'],
  ],
  ['a: b\n  c: d\n  e: f\ng: h', [2, 'The spaces before this line are wrong; begin it exactly below "a" of line 1']],
  ['l:\n  - a\n   - b\n  - c', [3, 'The spaces before this line are wrong; begin it exactly below "-" of line 2']],
  ['a: b\nphone 734', [2, COLON]],
  ['short name: b', [1, COLON]],
  ['towns\n  - Novi\n  - Salem\nservices\n  - id: a\n    title: b\n', [1, COLON], [4, COLON]],
  ['a:\n  - id: b\n    title: c\nlost words\n    text: d\n', [4, COLON]],
  ['Huron Bright', [1, COLON]],
  ['phone:734', [1, 'An ordinary space is missing after the colon; write one']],
  ['a:\n  -b', [2, 'An ordinary space is missing after the dash; write "- " and then the text']],
  ['phone:\u00a0734', [1, 'An ordinary space is missing after the colon; write one']],
  ['a:\n  -\u00a0b', [2, 'An ordinary space is missing after the dash; write "- " and then the text']],
  ['a: b\n- c', [2, 'No list is open here; delete the dash, or write a name with a colon above the list']],
  ['- a\nb: c\nd: e', [2, 'This line is no item of the list above; write a dash and a space ("- ") before it']],
  ['a: b\0c', [1, 'An invisible character (U+0000) stands in this line; delete it, or type the line anew']],
  ['a: |\n  b\u0007c', [2, 'An invisible character (U+0007) stands in this line; delete it, or type the line anew']],
  ['a: |\n      \n  b', [1, 'An empty line of this block holds too many blanks; delete them']],
  [`${'- '.repeat(30)}b`, [1, 'This line is nested too deep; begin it further left']],
];

for (const [text, ...told] of mistakes) {
  test(`an owner learns what to write instead of ${JSON.stringify(text)}`, () => {
    const { mistakes } = readYaml('content/company.yaml', text);

    assert.deepEqual(
      mistakes,
      told.map(([line, message]) => ({ file: 'content/company.yaml', line, message })),
    );
  });
}

test('after mistakes the rest is read, and what was probably meant', () => {
  const text = `name: “Huron”\nphone: 'x'\ntowns:\n  - Livonia # here\n  Novi\n  - Salem\nhours: {hours} or so\nlast: "x`;

  const { value, mistakes } = readYaml('content/company.yaml', text);

  assert.deepEqual(
    mistakes.map(({ line }) => line),
    [1, 2, 4, 5, 7, 8],
  );
  assert.deepEqual(value, {
    name: 'Huron',
    phone: 'x',
    towns: ['Livonia # here', 'Salem'],
    hours: '{hours} or so',
    last: 'x',
  });
});

test('a value is found by its line, a missing one by that of the nearest thing around it', () => {
  const { lineOf } = readYaml('f', '# words\nname: x\n\nservices:\n  - id: a\n    title: |\n      b\n  - id: c\n');

  const paths = [
    [],
    ['name'],
    ['services'],
    ['services', 0, 'title'],
    ['services', 1],
    ['services', 1, 'title'],
    ['x', 'y'],
  ];
  assert.deepEqual(paths.map(lineOf), [1, 2, 4, 6, 8, 8, 1]);
  assert.equal(lineOf(['name', 'length', 'map']), 2);
});

/** Random files of the letters that mean something in YAML. */
const pieces =
  `a|b|name|key: |: |:| |  |    |- |-|#| # x|"|"x"|\\|\\n|'|>|^|^-|>+|^\n|[]|[|]|{|}|{hours}|&a|*a|!t|? |<<|%|---|...|\t|“|”|\r\n|\r|é|\u00a0|\u0085|\u2028|~|@|\`|,|1|a: b|- a: "x"\n|k:\n  - `
    .split('|')
    .map((piece) => piece.replace('^', '|'));
const noise = fc
  .array(fc.oneof(fc.constantFrom(...pieces), fc.constantFrom('\n', '\n  ', '\n- ', '\n    ')), { maxLength: 20 })
  .map((parts) => parts.join(''));

test('what is accepted means the same to the yaml package', () => {
  let accepted = 0;
  const property = fc.property(noise, (text) => {
    const { value, mistakes } = readYaml('f', text);
    if (mistakes.length > 0) return;
    accepted += 1;
    const document = parseDocument(text, { schema: 'failsafe', logLevel: 'silent' });
    // An empty file is an empty map here, and nothing is an empty text.
    const theirs = JSON.stringify(document.toJS() ?? {}).replaceAll('null', '""');
    assert.deepEqual([theirs, document.errors], [JSON.stringify(value), []]);
  });
  fc.assert(property, { numRuns: 20_000 });

  assert.ok(accepted > 1000, `${accepted}`);
});

test('no text makes the reader throw', () => {
  fc.assert(
    fc.property(fc.oneof(noise, fc.string({ unit: 'binary' }), fc.string()), (text) => void readYaml('f', text)),
  );
  fc.assert(fc.property(fc.uint8Array(), (bytes) => void readYaml('f', new TextDecoder().decode(bytes))));
});

for (const piece of [
  '- ',
  '-\n',
  '[',
  '{',
  '"',
  "'",
  '\\"',
  '\\',
  '"\\',
  ' ',
  '\t',
  '\n',
  ' \n',
  'a',
  'a: ',
  'a:\n',
  'a: b\n',
  'a: |\n',
  'a: |\n\n b\n',
  '- |\n',
  '# x\n',
  '#',
  '- "\\n" # x\n',
  '? ',
  '&a ',
  '*a',
  'a: [',
  '“',
  '\0',
  '- b\n c\n',
  '|',
  '- - a\n',
  '\ufeff',
  '😀',
  "'' ",
]) {
  test(`a megabyte of ${JSON.stringify(piece)} is read within two seconds`, () => {
    const million = piece.repeat(Math.floor(1_000_000 / piece.length));

    const begin = performance.now();
    for (const text of [million, `a: ${million}x`, `a: "${million}`]) readYaml('f', text);

    assert.ok(performance.now() - begin < 3 * 2000);
  });
}

test('a staircase of a megabyte is read within two seconds, and its depth is a mistake', () => {
  const stairs = Array.from({ length: 1400 }, (_, level) => `${' '.repeat(level)}a:\n`).join('');

  const begin = performance.now();
  const { mistakes } = readYaml('f', stairs);

  assert.ok(performance.now() - begin < 2000);
  assert.deepEqual(mistakes, [{ file: 'f', line: 21, message: 'This line is nested too deep; begin it further left' }]);
});

/** The YAML that an owner may write, and the message for everything else. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { parseDocument } from 'yaml';
import { readYaml, type YamlValue } from './yaml.ts';

const FILE = 'content/company.yaml';

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

test('an owner may write texts, lists, blocks and comments as in any YAML', () => {
  for (const [text, value] of good) {
    const read = readYaml(FILE, text);
    assert.deepEqual([read.value, read.mistakes], [value, []], JSON.stringify(text));
  }
});

const LOST = 'What follows # would be lost, as a comment; write the whole text in double quotes';
const JOINED =
  'This line and the next would become one text; write it on one line, or end this line with a colon if it is a name';
const UNCLOSED = 'The text has no closing quote; write a straight " at its end, on the same line';
const SIGN = 'A text cannot begin with this sign; write the text in double quotes';
const MARKER = 'This line means nothing here; delete it';
const COLON =
  'A text that contains a colon and a space needs double quotes around it: "…"; a name cannot contain spaces';
const MISSING = 'A colon or a dash is missing; write "name: text", or "- text" for an item of a list';
const NAMELESS = 'A name comes first; write it, a colon and a space, and then the text';
const BLANK = 'There is a tab or another special blank here; write ordinary spaces, also in the lines below';
const BRACES =
  'Braces mean something else here; write each entry on a line of its own, or the text in double quotes';
const MISPLACED =
  'This does not belong here; write each entry on a line of its own, and \\" for a quote within a text';

const mistakes: [text: string, ...told: [line: number, message: string][]][] = [
  ['a: b\ntown: Gutter #1 in town\n', [2, LOST]],
  ['suite: #4', [1, LOST]],
  ['a: "x"#4', [1, LOST]],
  ['t:\n  - Livonia\n    Brighton\n  - Novi', [2, JOINED]],
  ['a: b\n  c: d\ng: h', [1, JOINED]],
  ['towns\n  - Novi\nhours: x', [1, JOINED]],
  ['a: "We wash\n  the glass"\nb: # c\n  "d', [1, UNCLOSED]],
  ['a: b\nc: "Huron”', [2, UNCLOSED]],
  ["a: 'Huron'", [1, 'A text cannot have single quotes around it; write double quotes']],
  ['a: “Huron”', [1, 'The text has curly quotes around it; write straight ones: "…"']],
  ['a: "Huron" Bright', [1, MISPLACED]],
  ['a: "C:\\Words"', [1, 'A backslash means something else within double quotes; write two of them: \\\\']],
  ['a: &x\n  b: c', [1, SIGN]],
  ['a: *x', [1, SIGN]],
  ['a: !!str x', [1, SIGN]],
  ['a: 100%\nb: %x', [2, SIGN]],
  ['a: - b', [1, MISPLACED]],
  ['? a', [1, NAMELESS]],
  [': b', [1, NAMELESS]],
  ['---\na: b\n...\n', [1, MARKER], [3, MARKER]],
  ['%YAML 1.2\na: b', [1, MARKER]],
  ['a: {hours}, in town', [1, BRACES]],
  ['a: [b, c]', [1, 'Brackets cannot hold a list; write each item on a line of its own, after "- "']],
  ['a: b\nc: d\na:\n  e: f', [3, 'This name is here twice; delete one of the two']],
  ['a:\n\tb: c', [2, BLANK]],
  ['a:\n\u00a0\u00a0b: c', [2, BLANK]],
  ['a:\n  b\n \tc', [2, BLANK]],
  ['a: Note: bring keys', [1, COLON]],
  ['- Please note: bring keys', [1, COLON]],
  [
    'a:\n    b: c\n  d: e',
    [3, 'The spaces before this line are wrong; begin it exactly below the entry it follows'],
  ],
  ['a: b\nphone 734', [2, MISSING]],
  ['phone:734', [1, MISSING]],
  ['a: b\n- c', [2, MISPLACED]],
  ['a: b\0c', [1, 'This line has an invisible character; delete it, or type the line again']],
  ['a: |\n      \n  b', [3, 'The first lines of this block hold too many blanks; delete them']],
  [`a:\n${' '.repeat(40)}b`, [2, 'This line is nested too deep; begin it further left']],
  [`${'k'.repeat(1025)}: x`, [1, 'This name is too long; write a shorter one']],
  ['# x\n'.repeat(100_001), [1, 'The file is too long; delete what it does not need']],
];

test('an owner learns the line, and what to write there instead', () => {
  for (const [text, ...told] of mistakes) {
    const wanted = told.map(([line, message]) => ({ file: FILE, line, message }));
    assert.deepEqual(readYaml(FILE, text).mistakes, wanted, JSON.stringify(text.slice(0, 60)));
  }
});

test('the mistakes of several lines are reported together, one for each line', () => {
  const text = `name: “Huron” # x\nphone: 'x'\ntowns:\n  - Livonia # here\nhours: {hours} or so\nlast: "x`;

  const { value, mistakes } = readYaml(FILE, text);

  assert.deepEqual(
    mistakes.map(({ line }) => line),
    [1, 2, 4, 5, 6],
  );
  assert.deepEqual(value, {});
});

test('a value has its line, and a missing value has the line of its nearest ancestor', () => {
  const { lineOf } = readYaml(
    'f',
    '# words\nname: x\n\nservices:\n  - id: a\n    title: |\n      b\n  - id: c\n',
  );

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
  .array(fc.oneof(fc.constantFrom(...pieces), fc.constantFrom('\n', '\n  ', '\n- ', '\n    ')), {
    maxLength: 20,
  })
  .map((parts) => parts.join(''));

test('accepted text means the same to the yaml package without our rules', () => {
  let accepted = 0;
  const property = fc.property(noise, (text) => {
    const { value, mistakes } = readYaml('f', text);
    if (mistakes.length > 0) return;
    accepted += 1;
    const document = parseDocument(text, { schema: 'failsafe', logLevel: 'silent' });
    // Our reader takes an empty file as an empty map, and a missing value as an empty text.
    const theirs = JSON.stringify(document.toJS() ?? {}).replaceAll('null', '""');
    assert.deepEqual([theirs, document.errors], [JSON.stringify(value), []]);
  });
  fc.assert(property, { numRuns: 1500 });

  assert.ok(accepted > 100, `${accepted}`);
});

test('the reader never throws, whatever the text', () => {
  fc.assert(
    fc.property(
      fc.oneof(noise, fc.string({ unit: 'binary' }), fc.string()),
      (text) => void readYaml('f', text),
    ),
  );
  fc.assert(fc.property(fc.uint8Array(), (bytes) => void readYaml('f', new TextDecoder().decode(bytes))));
});

/** Each means something in YAML. Repeated, some keep the yaml package busy for minutes. */
const signs = [
  '- ',
  '-\n',
  '[',
  '{',
  '"',
  "'",
  '\\"',
  ' ',
  '\t',
  '\n',
  'a: ',
  'a:\n',
  'a: |\n\n b\n',
  '- |\n',
];
const others = [
  '# x\n',
  '- "\\n" # x\n',
  '? ',
  '? - ',
  '&a ',
  '! ',
  '*a ',
  'a: [',
  '- b\n c\n',
  '|',
  "'' ",
  '"" ',
  '@\n',
];
const repeated = [...signs, ...others].map((piece) => piece.repeat(Math.floor(2000 / piece.length)));

/** Processor time, so that other programs on the machine do not count. */
function secondsOf(work: () => void): number {
  const begin = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(begin);
  return (user + system) / 1_000_000;
}

test('long runs of any sign are read quickly', () => {
  const seconds = secondsOf(() => {
    for (const row of repeated) for (const text of [row, `a: ${row}x`, `a: "${row}"`]) readYaml('f', text);
  });

  assert.ok(seconds < 2, `${seconds}`);
});

test('a long file is read quickly, and one over the limit is refused', () => {
  const names = Array.from({ length: 3000 }, (_, index) => `name${index}: b\n`).join('');

  const seconds = secondsOf(() => {
    assert.equal(readYaml('f', names).mistakes.length, 0);
    assert.equal(readYaml('f', names.repeat(1000)).mistakes.length, 1);
  });

  assert.ok(seconds < 2, `${seconds}`);
});

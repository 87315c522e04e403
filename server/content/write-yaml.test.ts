/** Written content is read back the same, with the help and with the owner's own comments. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { parseDocument } from 'yaml';
import { writeYaml } from './write-yaml.ts';
import { readYaml, type YamlValue } from './yaml.ts';

const noHelp = () => undefined;

const forms: [text: string, written: string][] = [
  ['Huron Bright', 'Huron Bright'],
  ["We don't wait", "We don't wait"],
  ['01234', '01234'],
  ['no', 'no'],
  ['https://huron.example/#top', 'https://huron.example/#top'],
  ['“Great,” she said.', '“Great,” she said.'],
  ['יום טוב 🧽', 'יום טוב 🧽'],
  ['call {phone}', 'call {phone}'],
  ['{hours}', '"{hours}"'],
  ['Gutter #1 in town', '"Gutter #1 in town"'],
  ['Note: bring keys', '"Note: bring keys"'],
  ['“Great”', '"“Great”"'],
  ["'tis", '"\'tis"'],
  ['say "x"', 'say "x"'],
  ['"x"', '"\\"x\\""'],
  ['C:\\Words', 'C:\\Words'],
  ['', '""'],
  [' x', '" x"'],
  ['x ', '"x "'],
  ['- x', '"- x"'],
  ['[]', '"[]"'],
  ['\ud83d', '"\\ud83d"'],
  ['\ufeffa\u0085b', '"\\ufeffa\\u0085b"'],
  ['one\ntwo: # three\n', '|\n  one\n  two: # three'],
  ['one\n\n  two', '|-\n  one\n\n    two'],
  [' one\ntwo', '" one\\ntwo"'],
  ['one \ntwo', '"one \\ntwo"'],
  ['one\n\n', '"one\\n\\n"'],
  ['\n', '"\\n"'],
  ['a\tb\r\nc', '"a\\tb\\r\\nc"'],
];

test('each text is written in the plainest form that is read back the same', () => {
  for (const [text, written] of forms) {
    const file = writeYaml({ a: text }, noHelp);
    assert.equal(file, `a: ${written}\n`);
    assert.deepEqual(readYaml('f', file).value, { a: text });
  }
});

test('a text of ten thousand letters is written on one line', () => {
  const text = 'We wash the glass, inside and out. '.repeat(300).trim();

  assert.equal(writeYaml({ a: text }, noHelp), `a: ${text}\n`);
  assert.equal(writeYaml({ a: `${text} # 1` }, noHelp), `a: "${text} # 1"\n`);
});

const before = `# Our company, written by Ann.

## An old help.
# We changed the phone in May.
phone: "(734) 555-0148" # at the desk
services:
  # The roof, our best.
  - id: roof
    # Not "Roofs".
    title: Roof Cleaning
    features:
      # The first.
      - Moss
      - Gutters
  - id: house
    title: House Cleaning
  # No longer ours.
  - id: pool
    title: Pools
# The end.
`;
const help: Record<string, string> = {
  phone: 'Ten digits,\nas visitors read them.',
  'services.*.id': 'Never changes.',
  'services.*.title': 'The name of the service.',
};
const helpOf = (path: readonly string[]) => help[path.join('.')];

test('the help is written anew, and the owner’s comments stay at their entries', () => {
  const value = {
    phone: '(734) 555-0199',
    services: [
      { id: 'house', title: 'House Cleaning' },
      { id: 'roof', title: 'Roofs', features: ['Moss and lichen', 'Gutters'] },
    ],
    towns: [],
  };

  const written = writeYaml(value, helpOf, before);

  assert.equal(
    written,
    `# Our company, written by Ann.

# We changed the phone in May.
# at the desk
## Ten digits,
## as visitors read them.
phone: (734) 555-0199
services:
  ## Never changes.
  - id: house

    ## The name of the service.
    title: House Cleaning

  # The roof, our best.
  ## Never changes.
  - id: roof

    # Not "Roofs".
    ## The name of the service.
    title: Roofs
    features:
      # The first.
      - Moss and lichen
      - Gutters
towns: []

# The end.
`,
  );
  assert.deepEqual(readYaml('f', written).value, value);
  assert.equal(writeYaml(value, helpOf, written), written);
});

test('the comments of a file that cannot be parsed move to the end', () => {
  const written = writeYaml({ a: 'x', b: 'y' }, noHelp, "# Mine.\na: 'x' # here\nb: y\n");

  assert.equal(written, 'a: x\nb: y\n\n# Mine.\n# here\n');
});

test('an empty map becomes a file with only comments, and cannot be written within a value', () => {
  assert.equal(writeYaml({}, noHelp, '# mine\n'), '# mine\n');
  assert.deepEqual(readYaml('f', '# mine\n').value, {});
  assert.throws(() => writeYaml({ a: { b: {} } }, noHelp), /The empty map at a\.b cannot be written/);
});

/** Texts of characters that mean something in YAML, and of any. */
const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({
    unit: fc.oneof(
      fc.constantFrom(...' \n\t#:-?{}[]"\'\\|>&*!%@`,“”~\r\u00a0\ufeff\ud83d'),
      fc.constantFrom('a', 'b'),
    ),
  }),
);
const key = fc.oneof(
  fc.constantFrom('id', 'title', 'b', '*'),
  fc.string({ maxLength: 20 }),
  text.filter(({ length }) => length <= 100),
);
const { value } = fc.letrec<{ value: YamlValue; item: YamlValue }>((tie) => ({
  item: fc.oneof({ maxDepth: 4 }, text, tie('value')),
  value: fc.oneof(
    fc.array(tie('item'), { maxLength: 4 }),
    fc.dictionary(key, tie('item'), { minKeys: 1, maxKeys: 4, noNullPrototype: true }),
  ),
}));
const randomHelp = (path: readonly string[]) =>
  path.length % 2 === 0 ? `Help for ${path.length}.\n\nMore: # x` : undefined;

test('any value is read back the same, by the yaml package too', () => {
  const property = fc.property(value, (content) => {
    const written = writeYaml(content, randomHelp);

    const { value: read, mistakes } = readYaml('f', written);
    assert.deepEqual([read, mistakes], [content, []]);
    const document = parseDocument(written, { schema: 'failsafe' });
    assert.deepEqual([JSON.stringify(document.toJS()), document.errors], [JSON.stringify(content), []]);
    const stored = new TextDecoder().decode(new TextEncoder().encode(written));
    assert.equal(stored, written);
  });
  fc.assert(property, { numRuns: 150 });
});

test('writing a value over any file a second time changes nothing', () => {
  const lines = ['# a\n', '  # b\n', '## c\n', '\n', 'id: x # d\n', '- x\n', '  - id: y\n', 'b:\n', '[] # e'];
  const file = fc.oneof(
    fc.constant(before),
    fc.array(fc.constantFrom(...lines)).map((some) => some.join('')),
    text,
  );
  const property = fc.property(value, file, (content, old) => {
    const once = writeYaml(content, randomHelp, old);

    assert.deepEqual(readYaml('f', once).value, content);
    assert.equal(writeYaml(content, randomHelp, once), once);
  });
  fc.assert(property, { numRuns: 150 });
});

test('no comment of an owner is lost while its entry stays', () => {
  const property = fc.property(value, fc.infiniteStream(fc.boolean()), (content, chances) => {
    let comments = 0;
    const isBlock = (line: string) => /^ *[^ #].*[|]-?$/.test(line);
    const written = writeYaml(content, noHelp).split('\n').slice(0, -1);
    const commented = written.some(isBlock)
      ? written
      : written.flatMap((line) => (chances.next().value ? [`# mine ${comments++}`, line] : [line]));

    const again = writeYaml(content, randomHelp, commented.join('\n')).split('\n');

    const kept = again.filter((line) => line.trim().startsWith('# mine'));
    assert.equal(new Set(kept.map((line) => line.trim())).size, comments);
    assert.equal(kept.length, comments);
  });
  fc.assert(property, { numRuns: 100 });
});

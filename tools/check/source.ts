/**
 * A file of `content/`, read without running it: the values that stand in it, where each stands, and in what words its
 * author learns of a slip. A file that runs would stop at its first mistake, in a programmer's words.
 */
import { type ESTree, parseSync } from 'vite';
import { slipInWords } from './slips.ts';

export type Source = {
  text: string;
  /** What keeps the file from being understood, with its line; undefined if nothing does. */
  slip: { line: number; text: string } | undefined;
  /** The values by name. One that the file computes is COMPUTED. */
  values: Record<string, unknown>;
  /** The names that other files may import. */
  exported: Set<string>;
  /** The line of a value, or of the innermost value around it that is written in this file. */
  lineOf: (name: string, path: readonly PropertyKey[]) => number | undefined;
};

/** The files of a project's content by their paths from its folder. */
export type Content = Map<string, Source>;

/** Stands for whatever a function, a template or another file makes. It counts as a text. */
export const COMPUTED = 'computed';

export function readSource(file: string, text: string): Source {
  const { program, errors } = parseSync(file, text);
  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length;
  const [error] = errors;
  if (error) {
    const offset = error.labels[0]?.start ?? 0;
    const opened = error.labels[1]?.start;
    const slip = { line: lineAt(offset), text: slipInWords(text, offset, error.message, opened && lineAt(opened)) };
    return { text, slip, values: {}, exported: new Set(), lineOf: () => undefined };
  }
  const declared = declarationsIn(program);
  const known = new Set([...declared.keys(), ...namesIn(program)]);
  let slip: Source['slip'];
  const values = Object.fromEntries([...declared].map(([name, node]) => [name, valueIn(node)]));
  return {
    text,
    slip,
    values,
    exported: exportsOf(program),
    lineOf(name, path) {
      const start = declared.get(name);
      return start && lineAt(descend(start, path).start);
    },
  };

  function valueIn(node: ESTree.Node): unknown {
    const bare = withoutTypes(node);
    if (bare.type === 'Literal') return bare.value;
    if (bare.type === 'ArrayExpression') return bare.elements.map((element) => element && valueIn(element));
    if (bare.type === 'ObjectExpression') {
      findRepeated(bare);
      return Object.fromEntries(bare.properties.flatMap(entriesOf));
    }
    if (bare.type === 'TemplateLiteral') return bare.quasis.map(({ value }) => value.cooked).join(COMPUTED);
    if (bare.type !== 'Identifier') return COMPUTED;
    const target = declared.get(bare.name);
    if (target) return valueIn(target);
    if (!known.has(bare.name) && bare.name !== 'undefined') {
      slip ??= { line: lineAt(bare.start), text: `${bare.name} stands here without quotes; write '${bare.name}'` };
    }
    return COMPUTED;
  }

  /** The program would take the last of two, and say nothing. */
  function findRepeated({ properties }: ESTree.ObjectExpression): void {
    const lines = new Map<string, number>();
    for (const property of properties) {
      if (property.type !== 'Property') continue;
      const name = keyOf(property.key);
      const line = lineAt(property.start);
      const first = lines.get(name);
      if (first !== undefined) slip ??= { line, text: `${name} stands here again, after line ${first}; delete one` };
      lines.set(name, line);
    }
  }

  function entriesOf(property: ESTree.ObjectPropertyKind): [string, unknown][] {
    if (property.type === 'Property') return [[keyOf(property.key), valueIn(property.value)]];
    const spread = valueIn(property.argument);
    return typeof spread === 'object' && spread ? Object.entries(spread) : [];
  }

  /** The node of a value inside another; where the file computes it, the innermost that is written down. */
  function descend(node: ESTree.Node, path: readonly PropertyKey[]): ESTree.Node {
    const [key, ...rest] = path;
    const bare = withoutTypes(node);
    if (key === undefined) return node;
    if (bare.type === 'Identifier') {
      const target = declared.get(bare.name);
      return target ? descend(target, path) : node;
    }
    if (bare.type === 'ArrayExpression') {
      const element = bare.elements[Number(key)];
      return element ? descend(element, rest) : node;
    }
    if (bare.type !== 'ObjectExpression') return node;
    const property = bare.properties.find((candidate) => candidate.type === 'Property' && keyOf(candidate.key) === key);
    if (property?.type !== 'Property') return node;
    // Of a list or a group its first line, which has its name.
    return rest.length > 0 ? descend(property.value, rest) : property;
  }
}

/** What the constants of a file are set to, by name. */
function declarationsIn(program: ESTree.Program): Map<string, ESTree.Node> {
  const declared = new Map<string, ESTree.Node>();
  for (const statement of program.body) {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declaration?.type !== 'VariableDeclaration') continue;
    for (const { id, init } of declaration.declarations)
      if (id.type === 'Identifier' && init) declared.set(id.name, init);
  }
  return declared;
}

function exportsOf(program: ESTree.Program): Set<string> {
  const names = program.body.flatMap((statement) => {
    if (statement.type !== 'ExportNamedDeclaration' || !statement.declaration) return [];
    const { declaration } = statement;
    if (declaration.type === 'FunctionDeclaration') return declaration.id ? [declaration.id.name] : [];
    if (declaration.type !== 'VariableDeclaration') return [];
    return declaration.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []));
  });
  return new Set(names);
}

/** The names that a file imports. */
function namesIn(program: ESTree.Program): string[] {
  return program.body.flatMap((statement) =>
    statement.type === 'ImportDeclaration' ? statement.specifiers.map(({ local }) => local.name) : [],
  );
}

/** Without `as const` and `satisfies`. */
function withoutTypes(node: ESTree.Node): ESTree.Node {
  return node.type === 'TSAsExpression' || node.type === 'TSSatisfiesExpression' ? withoutTypes(node.expression) : node;
}

function keyOf(key: ESTree.Node): string {
  if (key.type === 'Identifier') return key.name;
  return key.type === 'Literal' ? String(key.value) : '';
}

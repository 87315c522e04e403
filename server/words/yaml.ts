/**
 * Reads the strict subset of YAML that the owner's files are written in: every scalar is text, and what plain YAML would
 * read otherwise than an owner means it is a mistake.
 */
import { type Node, readNodes } from './read-nodes.ts';

/** Where a thing stands in a file: lines count from 1. */
export type Mistake = { file: string; line: number; message: string };
export type ReadYaml = {
  /** What could be read, also after mistakes. An empty file is an empty map. */
  value: YamlValue;
  /** The line of the value at that path, or of the nearest ancestor if it is missing. */
  lineOf: (path: readonly (string | number)[]) => number;
  mistakes: Mistake[];
};
export type YamlValue = string | YamlValue[] | { [key: string]: YamlValue };

export function readYaml(file: string, text: string): ReadYaml {
  const { root, mistakes } = readNodes(text);
  return {
    value: valueIn(root),
    lineOf: (path) => {
      let node = root;
      for (const step of path) {
        const { holds } = node;
        const next = holds instanceof Map ? holds.get(String(step)) : Array.isArray(holds) && holds[Number(step)];
        if (!next) break;
        node = next;
      }
      return node.line;
    },
    mistakes: mistakes.map((mistake) => ({ file, ...mistake })),
  };
}

function valueIn({ holds }: Node): YamlValue {
  if (Array.isArray(holds)) return holds.map(valueIn);
  if (holds instanceof Map) return Object.fromEntries([...holds].map(([key, node]) => [key, valueIn(node)]));
  return holds ?? '';
}

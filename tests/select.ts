/** Chooses test files for `npm test -- <words>` and `npm test -- --changed`. */
import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

export const UNIT_TESTS = ['{content,domain,site,desk,server,tools}/**/*.test.ts', 'tests/faults/*.test.ts'];
export const BROWSER_TESTS = 'tests/**/*.spec.ts';
export const WEBKIT_TESTS = 'tests/*.test.ts';

/** Test files, as paths in the project. `title` limits them to the tests with this text in their title. */
export type Selection = { files: string[]; title?: string };

function allTests(root: string): string[] {
  return globSync([...UNIT_TESTS, BROWSER_TESTS, WEBKIT_TESTS], { cwd: root });
}

/** Files with the words in their path, otherwise the tests with the words in their title. */
export function selectByWords(root: string, words: string): Selection {
  const all = allTests(root);
  const files = all.filter((file) => file.includes(words));
  if (files.length > 0) return { files };
  // A title may be a template. Its source has only the words between the placeholders.
  const isNamed = (file: string) => readFileSync(join(root, file), 'utf8').includes(words);
  return { files: all.filter(isNamed), title: words };
}

/** Files that differ from the last commit, and new ones. */
export function changedFiles(root: string): string[] {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
  return [...git('diff', '--name-only', 'HEAD'), ...git('ls-files', '--others', '--exclude-standard')];
}

/**
 * Test files that are changed or import a changed file. A change of the pages or the server also chooses the
 * browser tests that open them; a change in content/ or art/ chooses all tests.
 */
export function selectByChange(root: string, changedPaths: readonly string[]): Selection {
  const changed = new Set(changedPaths);
  const imports = new Map<string, string[]>();
  const isTouched = (file: string, visited = new Set<string>()): boolean => {
    if (changed.has(file)) return true;
    if (visited.has(file)) return false;
    visited.add(file);
    if (!imports.has(file)) imports.set(file, importsOf(root, file));
    return (imports.get(file) ?? []).some((next) => isTouched(next, visited));
  };
  // A page contains files that no test imports.
  const isChanged = (folders: RegExp) =>
    [...changed].some((file) => folders.test(file) && !file.endsWith('.test.ts'));
  const isSite = isChanged(/^(site|domain|server|content|art)\//);
  const isDesk = isChanged(/^(desk|domain|server|content|art)\//);
  const inBrowser = new Set(globSync([BROWSER_TESTS, WEBKIT_TESTS], { cwd: root }));
  const opensDesk = (file: string) => importsOf(root, file).includes('tests/desk-page.ts');
  return {
    files: allTests(root).filter((file) => {
      if (isTouched(file)) return true;
      if (!inBrowser.has(file)) return isChanged(/^(content|art)\//);
      return file.includes('/desk') ? isDesk : isSite || (isDesk && opensDesk(file));
    }),
  };
}

/** The project's files that a file imports, as paths in the project. */
function importsOf(root: string, file: string): string[] {
  if (!existsSync(join(root, file)) || !/\.m?[jt]sx?$/.test(file)) return [];
  const text = readFileSync(join(root, file), 'utf8');
  return [...text.matchAll(/(?:from|import|new URL)\s*\(?\s*'(\.[^']+)'/g)].map(([, path = '']) =>
    relative(root, join(root, dirname(file), path)),
  );
}

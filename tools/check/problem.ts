/** Something that the owner wrote and that cannot stay, or (a warning) that they may not have meant. */
export type Problem = {
  /** The file's path from the project's folder. */
  file: string;
  /** Counted from 1; undefined if the whole file is meant. */
  line?: number | undefined;
  /** What stands there, and what to write. */
  text: string;
};

/** One line, as in "content/company.yaml, line 12: Phone must have ten digits". */
export function sentenceOf({ file, line, text }: Problem): string {
  return `${file}${line === undefined ? '' : `, line ${line}`}: ${text}`;
}

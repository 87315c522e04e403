import type { ColumnTypes } from './column-types.ts';

/**
 * The owner's own pictures of the site: of each photo the file as it was taken, and of each part that is shown its files in
 * the widths and kinds of the pages. The bytes stand last, so that what is asked about them does not read them.
 */
export const sitePictures = ({ integer, key, bytes }: ColumnTypes) => [
  `CREATE TABLE site_picture (
    name ${key} NOT NULL,
    width ${integer} NOT NULL,
    kind ${key} NOT NULL,
    made_ms ${integer} NOT NULL,
    size ${integer} NOT NULL,
    bytes ${bytes} NOT NULL,
    PRIMARY KEY (name, width, kind)
  )`,
];

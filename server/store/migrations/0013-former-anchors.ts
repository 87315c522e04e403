import type { ColumnTypes } from './column-types.ts';

/** The anchors on the services page that services had under earlier titles. Visitors may have links to them. */
export const formerAnchors = ({ key }: ColumnTypes) => [
  `CREATE TABLE site_anchor (
    anchor ${key} PRIMARY KEY,
    service ${key} NOT NULL
  )`,
];

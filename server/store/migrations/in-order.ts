import { quotes } from './0001-quotes.ts';
import { probe } from './0002-probe.ts';
import { digests } from './0003-digests.ts';
import { inDoubt } from './0004-in-doubt.ts';
import { refusals } from './0005-refusals.ts';
import { desk } from './0006-desk.ts';
import { retention } from './0007-retention.ts';
import { photos } from './0008-photos.ts';
import { oneEmailTable } from './0009-one-email-table.ts';
import { promise } from './0010-promise.ts';
import { site } from './0011-site.ts';
import { sitePictures } from './0012-site-pictures.ts';
import { formerAnchors } from './0013-former-anchors.ts';
import { notifications } from './0014-notifications.ts';
import { reminders } from './0015-reminders.ts';
import { answers } from './0016-answers.ts';
import { offers } from './0017-offers.ts';
import { visits } from './0018-visits.ts';
import { savedLines } from './0019-saved-lines.ts';
import type { ColumnTypes } from './column-types.ts';

/** The migrations. Each list of statements runs once, in order, completely or not at all. No migration loses anything. */
export const migrations: ((types: ColumnTypes) => string[])[] = [
  quotes,
  probe,
  digests,
  inDoubt,
  refusals,
  desk,
  retention,
  photos,
  oneEmailTable,
  promise,
  site,
  sitePictures,
  formerAnchors,
  notifications,
  reminders,
  answers,
  offers,
  visits,
  savedLines,
];

/** A job's pictures, the consent to show them, and the review (promises: The work shows itself). */

export const SIDES = ['before', 'after'] as const;
export type Side = (typeof SIDES)[number];

/** Per request. */
export const MOST_PAIRS = 40;
/** Characters of a review: as many as a testimonial of the site, so that one tap can show it. */
export const LONGEST_REVIEW = 600;
export const MOST_STARS = 5;

/** How a review is signed: "Ada L., Livonia", "Ada" or not at all. */
export const NAMINGS = ['town', 'first', 'none'] as const;
export type Naming = (typeof NAMINGS)[number];

/** `draft`: shown with the next publication. `hidden`: published, but no visitor sees it. */
export type Shown = 'no' | 'draft' | 'hidden' | 'published';

/** For the pictures that the customer saw. A picture that is replaced needs another consent. */
type Consent = {
  by: 'customer' | 'owner';
  /** When it was given, by the company's clock: '2026-12-08'. */
  day: string;
};

/**
 * Sizes in pixels. PUT /api/desk/requests/:id/pairs/:pair/:side stores a picture (JPEG, PNG or WebP). GET
 * returns it as JPEG without metadata, with ?size=preview a small one. PUT of the same file again changes
 * nothing; another file replaces the picture. DELETE /api/desk/requests/:id/pairs/:pair deletes both.
 */
export type WorkPicture = {
  width: number;
  height: number;
  /** Changes with the picture. */
  version: string;
};

export type WorkPair = {
  /** UUID, made by the device that took the first picture. */
  id: string;
  before: WorkPicture | null;
  after: WorkPicture | null;
  /** Hash of both pictures. A consent names it and covers only these two. Null while one is missing. */
  hash: string | null;
  /** The consent in force. */
  consent: Consent | null;
  /** The customer's last answer about these pictures was no. */
  isRefused: boolean;
  shown: Shown;
  /** If hidden: path of its entry in the content, 'jobs/jobs/job-0123abcd'. */
  card?: string;
};

export type Review = {
  /** 1 to MOST_STARS. */
  stars: number;
  /** May be ''. */
  words: string;
  naming: Naming;
  /** As the site would sign it; '' for no name. */
  name: string;
  mayShow: boolean;
  atMs: number;
  shown: Shown;
  /** If hidden: path of its entry in the content. */
  card?: string;
};

export type DeskWork = {
  /** Oldest first. */
  pairs: WorkPair[];
  review: Review | null;
  /** Whether the page of an accepted quote asks about the job: from the visit's evening on, or after Done. */
  isAsking: boolean;
};

/** In the request's history. `pairs` is how many pairs the answer was about. */
export type WorkEvent =
  | { what: 'pictures allowed'; pairs: number; day: string }
  | { what: 'pictures refused'; pairs: number; day: string }
  | { what: 'reviewed'; stars: number; words: string; naming: Naming; mayShow: boolean }
  | { what: 'review removed' };

/**
 * POST /api/desk/requests/:id/consent: what the customer said in person or on paper. A yes is for the pairs
 * with these `hashes`; 422 if one of them has changed. A no is for all pairs. `seen`: the request's version
 * on the screen; 409 for a yes if the answer has been no since.
 */
export type RecordedConsent = { id: string; isAllowed: boolean; day: string; hashes: string[]; seen: number };
/** POST /api/desk/requests/:id/show adds the pair or the review to the content draft. 409 without consent. */
export type ShowOnSite = { pair: string } | { review: true };

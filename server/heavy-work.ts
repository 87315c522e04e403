/**
 * The heavy work of the program, one piece at a time: a picture that is decoded, or pages that are rendered with new words.
 * Each may take up to 200 MB (contract, "Photos of a request").
 */

type Piece = () => Promise<void>;

/** The owner looks on and waits; a visitor's photo may come a little later. */
const ofTheOwner: Piece[] = [];
const ofVisitors: Piece[] = [];
let isUnderWay = false;

/** Does the work when it is its turn: the owner's first, in the order in which they were asked for. */
export function inTurn<Result>(work: () => Promise<Result>, isTheOwners: boolean): Promise<Result> {
  const { promise, resolve, reject } = Promise.withResolvers<Result>();
  (isTheOwners ? ofTheOwner : ofVisitors).push(() => work().then(resolve, reject));
  if (!isUnderWay) workOff();
  return promise;
}

async function workOff(): Promise<void> {
  isUnderWay = true;
  for (let next = takeNext(); next; next = takeNext()) await next();
  isUnderWay = false;
}

function takeNext(): Piece | undefined {
  return ofTheOwner.shift() ?? ofVisitors.shift();
}

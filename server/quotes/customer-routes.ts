/** The customer reads and answers a quote (promises: Quote page). */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isoDay } from '../../domain/clocks.ts';
import { normalizeText } from '../../domain/normalize.ts';
import { LONGEST_ANSWER, type QuoteAnswer } from '../../domain/quote.ts';
import {
  type QuotePageView,
  type QuoteView,
  quoteFields,
  type UnsavedAnswer,
} from '../../domain/quote-page.ts';
import { isType, unsupported } from '../http/body.ts';
import { isCrossSite } from '../http/cross-site.ts';
import { refuse } from '../http/refuse.ts';
import type { Pages } from '../pages/pages.ts';
import type { Limiter } from '../receiving/limiter.ts';
import { RETRY_AFTER_STORE } from '../receiving/receive.ts';
import type { createAfterJobAnswers } from '../work/answer-after-job.ts';
import { isSide } from '../work/pairs.ts';
import { type AfterJobForm, readAfterJobForm } from '../work/read-form.ts';
import type { AnswerResult, createCustomerAnswers, PostedAnswer } from './answers.ts';

export const QUOTE_ROUTE = '/quote/:token';

/** Wrong tokens a minute from one network. */
export const MAX_MISSES = 60;

/** Bytes. A review that is far too long, in any script, still fits, so the customer can shorten it. */
const BODY_LIMIT = 256 * 1024;

type CustomerRouteOptions = {
  answers: ReturnType<typeof createCustomerAnswers>;
  afterJob: ReturnType<typeof createAfterJobAnswers>;
  pages: Pages;
  misses: Limiter;
  siteUrl: string;
  timeZone: () => string;
  refuseForm: (request: FastifyRequest, reply: FastifyReply, status: number) => unknown;
  onStored: () => void;
  now: () => number;
};

const PLAIN = 'application/x-www-form-urlencoded';
const ANSWERS: readonly QuoteAnswer[] = ['accepted', 'declined', 'asked'];
const STATUS: Record<Exclude<AnswerResult, 'changed' | 'repeat' | 'missing'>, number> = {
  otherVersion: 409,
  answered: 409,
  expired: 409,
  unfit: 422,
  tooMany: 429,
};
const NOTICES: { [Result in AnswerResult]?: QuoteView['notice'] } = {
  otherVersion: 'changed',
  answered: 'answered',
  expired: 'tooLate',
  tooMany: 'tooMany',
};

export function addCustomerRoutes(app: FastifyInstance, options: CustomerRouteOptions): void {
  const { answers, afterJob, pages, misses, siteUrl, timeZone, refuseForm, onStored, now } = options;
  const today = () => isoDay(now(), timeZone());
  const read = (token: string) => answers.read(token, today(), now());

  app.register(async (scope) => {
    scope.setErrorHandler((error: FastifyError, request, reply) => {
      const { statusCode = 503 } = error;
      const isClientError = statusCode >= 400 && statusCode < 500;
      // The URL is a secret, so the log does not contain it.
      if (isClientError) return refuseForm(request, reply, statusCode);
      request.log.error({ outcome: 'a quote could not be shown or answered', err: error });
      reply.raw.setHeader('retry-after', RETRY_AFTER_STORE);
      return show(reply, unsavedAnswer(readForm(request)), 503);
    });

    // A GET changes nothing: link scanners, previews and prefetching browsers send it, too.
    scope.get(QUOTE_ROUTE, async (request, reply) => {
      const { picture } = request.query as { picture?: unknown };
      if (picture !== undefined) return sendPicture(request, reply, String(picture));
      const view = await read(tokenOf(request));
      return view ? show(reply, view) : missed(request, reply);
    });

    scope.post(QUOTE_ROUTE, { bodyLimit: BODY_LIMIT }, async (request, reply) => {
      if (isCrossSite(request, siteUrl)) return refuseForm(request, reply, 403);
      if (!isType(request, PLAIN)) return unsupported(reply, PLAIN);
      const token = tokenOf(request);
      const view = await read(token);
      if (!view) return missed(request, reply);
      const form = readForm(request);
      const said = readAfterJobForm(form);
      if (said) return answerAfterJob(request, reply, said, view);
      const posted = readAnswer(form);
      if (!posted) return show(reply, view, 422);
      const fault = faultOf(posted);
      if (fault) return show(reply, { ...view, ...keepTyped(view, posted), fault }, 422);
      const result = await answers.answer(token, posted, now(), today());
      if (result === 'changed' || result === 'repeat') {
        if (result === 'changed') onStored();
        return reply.redirect(`/quote/${token}`, 303);
      }
      const current = result === 'missing' ? undefined : await read(token);
      if (!current || result === 'missing') return missed(request, reply);
      const notice = NOTICES[result];
      return show(
        reply,
        { ...current, ...(notice ? { notice } : {}), ...keepTyped(current, posted) },
        STATUS[result],
      );
    });
  });

  async function sendPicture(request: FastifyRequest, reply: FastifyReply, wanted: string) {
    const [pair = '', side = ''] = wanted.split('/');
    const file = isSide(side) && (await afterJob.picture(tokenOf(request), pair, side, now()));
    if (!file) return missed(request, reply);
    return reply.header('x-robots-tag', 'noindex').type('image/jpeg').send(file);
  }

  async function answerAfterJob(
    request: FastifyRequest,
    reply: FastifyReply,
    { posted, typed, fault }: AfterJobForm,
    view: QuoteView,
  ) {
    const token = tokenOf(request);
    const result = posted ? await afterJob.answer(token, posted, now()) : undefined;
    if (result === 'changed' || result === 'repeat') {
      if (result === 'changed') onStored();
      return reply.redirect(
        `/quote/${token}#${posted?.what.startsWith('pictures') ? 'pictures' : 'review'}`,
        303,
      );
    }
    if (result === 'missing') return missed(request, reply);
    const current = result ? await read(token) : view;
    if (!current) return missed(request, reply);
    if (!current.afterJob) return show(reply, { ...current, ...whenClosed(typed?.words) }, 409);
    const wrong = fault ?? (result === 'tooMany' ? 'tooMany' : 'changed');
    const asked = { ...current.afterJob, ...(typed && { typed }), fault: wrong };
    return show(reply, { ...current, afterJob: asked }, fault ? 422 : result === 'tooMany' ? 429 : 409);
  }

  async function show(reply: FastifyReply, quote: QuotePageView, status = 200) {
    const html = await pages.render({ path: QUOTE_ROUTE, quote });
    return reply.code(status).type('text/html; charset=utf-8').send(html);
  }

  /**
   * Counts only what is not found, which are wrong tokens and pictures no longer shown. A limit on all
   * requests would lock out customers who share an address.
   */
  async function missed(request: FastifyRequest, reply: FastifyReply) {
    const wait = await misses(request.ip);
    if (wait > 0) return refuse(reply, 429, 'Too many tries. Please wait a minute.', wait);
    return reply.callNotFound();
  }
}

/** Keeps the customer's text. Without a field for this answer, the text goes into the question's field. */
function keepTyped({ state }: QuoteView, { what, words, options }: PostedAnswer): Pick<QuoteView, 'typed'> {
  const hasField = what === 'asked' || state === 'open' || (what === 'declined' && state === 'expired');
  return hasField ? { typed: { what, words, options } } : asQuestion(words);
}

/** The page has no field for a review any more. */
function whenClosed(words = ''): Pick<QuoteView, 'notice' | 'typed'> {
  return { notice: words ? 'reviewClosed' : 'closed', ...asQuestion(words) };
}

function asQuestion(words: string): Pick<QuoteView, 'typed'> {
  return words ? { typed: { what: 'asked', words, options: [] } } : {};
}

function tokenOf({ params }: FastifyRequest): string {
  return String((params as { token?: string }).token);
}

function readForm({ body }: FastifyRequest): URLSearchParams {
  return new URLSearchParams(Buffer.isBuffer(body) ? body.toString('utf8') : '');
}

function unsavedAnswer(form: URLSearchParams): UnsavedAnswer {
  const words = form.get(quoteFields.words) ?? '';
  return { fields: [...form].filter(([name]) => name !== quoteFields.words || words === ''), words };
}

function readAnswer(form: URLSearchParams): PostedAnswer | undefined {
  const what = ANSWERS.find((answer) => answer === form.get(quoteFields.what));
  const hash = form.get(quoteFields.hash);
  if (!what || !hash) return undefined;
  return {
    what,
    version: Number(form.get(quoteFields.version)),
    hash,
    options: form.getAll(quoteFields.option),
    words: normalizeText(form.get(quoteFields.words) ?? '', { multiline: true }),
  };
}

function faultOf({ what, words }: PostedAnswer): 'long' | 'empty' | undefined {
  if (words.length > LONGEST_ANSWER) return 'long';
  return what === 'asked' && words === '' ? 'empty' : undefined;
}

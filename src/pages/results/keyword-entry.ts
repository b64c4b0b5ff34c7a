import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Param } from '../../search/filters/filter.js';
import { KeywordsService, MAX_KEYWORD_LENGTH } from '../../search/keywords/keywords.service.js';
import type { SearchQuery } from '../../search/search-query.js';
import { RESULTS_PATH, resultsHref, vehicleHref } from '../links.js';

/** What was typed and could not be searched; shown above the results, once. */
export interface KeywordNotice {
  readonly phrase: string;
  /** "We did not understand: foo". */
  readonly text: string;
}

/** What an address with a keyword stands for. */
export interface KeywordReading {
  readonly query: SearchQuery;
  /** The one car that a VIN or a stock number names. */
  readonly listingId: string | undefined;
  readonly notice: KeywordNotice | undefined;
}

/** The place a keyword search stays at. */
const WHERE = new Set(['city', 'searchRadius', 'state', 'zip']);

const COOKIE = 'keywordPhrase';
const NOTICE_SECONDS = 30;
const OPTIONS = { path: RESULTS_PATH, sameSite: 'lax', httpOnly: true } as const;

/**
 * The keyword box is a plain form: `?keyword=…` leads to the search the words stand for, or to the one car that a VIN or a
 * stock number names. The canonical address has no place for words nobody understands, so the phrase travels over the
 * redirect in a cookie.
 */
@Injectable()
export class KeywordEntry {
  constructor(private readonly keywords: KeywordsService) {}

  /** The search that an address with a keyword stands for; undefined without one. `query` is what the rest of the address asks: its place is kept. */
  read(search: string, query: SearchQuery): KeywordReading | undefined {
    const phrase = new URLSearchParams(search).get('keyword')?.trim().slice(0, MAX_KEYWORD_LENGTH) ?? '';
    if (phrase === '') return undefined;
    const { query: asked, listingId, notUnderstood } = this.keywords.read(phrase, query.context.brand, whereOf(query));
    return { query: asked, listingId, notice: noticeOf(phrase, notUnderstood) };
  }

  /** Leads on and answers true when the address has a keyword. */
  redirect(search: string, query: SearchQuery, reply: FastifyReply): boolean {
    const reading = this.read(search, query);
    if (!reading) return false;
    const { query: asked, listingId, notice } = reading;
    if (notice) void reply.setCookie(COOKIE, notice.phrase, { ...OPTIONS, maxAge: NOTICE_SECONDS });
    // The same words may find another car tomorrow.
    void reply.header('cache-control', 'no-store').redirect(listingId === undefined ? resultsHref(asked) : vehicleHref(listingId), 302);
    return true;
  }

  /** The phrase is read again: the cookie can bring nothing on the page but words. */
  takeNotice(request: FastifyRequest, reply: FastifyReply, query: SearchQuery): KeywordNotice | undefined {
    const phrase = request.cookies[COOKIE]?.slice(0, MAX_KEYWORD_LENGTH);
    if (!phrase) return undefined;
    void reply.clearCookie(COOKIE, OPTIONS);
    return noticeOf(phrase, this.keywords.read(phrase, query.context.brand).notUnderstood);
  }
}

function noticeOf(phrase: string, notUnderstood: readonly string[]): KeywordNotice | undefined {
  return notUnderstood.length === 0 ? undefined : { phrase, text: `We did not understand: ${notUnderstood.join(', ')}` };
}

/** The pairs of the place a query asks. */
export function whereOf(query: SearchQuery): readonly Param[] {
  return query.params().filter(([name]) => WHERE.has(name));
}

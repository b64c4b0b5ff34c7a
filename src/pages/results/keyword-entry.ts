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

  /** Leads on and answers true when the address has a keyword. `query` is what the rest of the address asks: its place is kept. */
  redirect(search: string, query: SearchQuery, reply: FastifyReply): boolean {
    const phrase = new URLSearchParams(search).get('keyword')?.trim().slice(0, MAX_KEYWORD_LENGTH) ?? '';
    if (phrase === '') return false;
    const { query: asked, listingId, notUnderstood } = this.keywords.read(phrase, query.context.brand, whereOf(query));
    if (notUnderstood.length > 0) void reply.setCookie(COOKIE, phrase, { ...OPTIONS, maxAge: NOTICE_SECONDS });
    // The same words may find another car tomorrow.
    void reply.header('cache-control', 'no-store').redirect(listingId === undefined ? resultsHref(asked) : vehicleHref(listingId), 302);
    return true;
  }

  /** The phrase is read again: the cookie can bring nothing on the page but words. */
  takeNotice(request: FastifyRequest, reply: FastifyReply, query: SearchQuery): KeywordNotice | undefined {
    const phrase = request.cookies[COOKIE]?.slice(0, MAX_KEYWORD_LENGTH);
    if (!phrase) return undefined;
    void reply.clearCookie(COOKIE, OPTIONS);
    const { notUnderstood } = this.keywords.read(phrase, query.context.brand);
    return notUnderstood.length === 0 ? undefined : { phrase, text: `We did not understand: ${notUnderstood.join(', ')}` };
  }
}

/** The pairs of the place a query asks. */
export function whereOf(query: SearchQuery): readonly Param[] {
  return query.params().filter(([name]) => WHERE.has(name));
}

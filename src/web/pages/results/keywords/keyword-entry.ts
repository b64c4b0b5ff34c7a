import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Brand } from '../../../../platform/config/brand.js';
import { CACHING } from '../../../../platform/http/caching.js';
import { model } from '../../../../search/filters/model.js';
import type { KeywordAnswer } from '../../../../search/query-understanding/keywords.service.js';
import { isOfCar } from '../../../../search/query-understanding/carry-over.js';
import {
  KeywordsService,
  MAX_KEYWORD_LENGTH,
} from '../../../../search/query-understanding/keywords.service.js';
import { openSearchParams } from '../../../../search/query-understanding/phrase-parts.js';
import type { SearchQuery } from '../../../../search/search-query.js';
import { FlashCookie } from '../../../rendering/cookies.js';
import { phraseHref } from '../../../../routes/keyword-links.js';

/** The typed phrase. It stays in the field on the results page. */
export interface TypedPhrase {
  readonly phrase: string;
  /**
   * Notice above the results, shown once: "We did not understand: foo. Searched for the nearest
   * match – 7 seats: Third-Row Seating". Undefined if the whole phrase was understood literally.
   */
  readonly text: string | undefined;
}

/** Query understanding of a URL with a keyword. */
export interface ParsedKeyword {
  readonly query: SearchQuery;
  readonly href: string;
  /** The car that a VIN or stock number identifies. */
  readonly listingId: string | undefined;
  /** The only model that the words name. */
  readonly typedModel: string | undefined;
  readonly notice: TypedPhrase;
}

/** URL parameter of the keyword field. */
export const KEYWORD_NAME = 'keyword';

const COOKIE = new FlashCookie('keywordPhrase', 30);
const MODEL_COOKIE = new FlashCookie('keywordModel', 30);

/**
 * The keyword field is a plain form: `?keyword=…` redirects to the search that the words mean, or
 * to the car of a VIN or stock number. The canonical URL does not contain the words, so a cookie
 * carries the phrase over the redirect.
 */
@Injectable()
export class KeywordEntry {
  constructor(private readonly keywords: KeywordsService) {}

  /** The search of a URL with a keyword; undefined without one. `query` is the rest of the URL: the current search. */
  async read(search: string, query: SearchQuery): Promise<ParsedKeyword | undefined> {
    const phrase =
      new URLSearchParams(search).get(KEYWORD_NAME)?.trim().slice(0, MAX_KEYWORD_LENGTH) ?? '';
    if (phrase === '') return undefined;
    const answer = await this.keywords.read(phrase, query.context.brand, openSearchParams(query));
    const [typedModel, ...others] = isOfCar(answer.ownParams)
      ? (answer.query.get(model)?.codes ?? [])
      : [];
    return {
      query: answer.query,
      href: phraseHref(answer),
      listingId: answer.listingId,
      typedModel: others.length === 0 ? typedModel : undefined,
      notice: this.noticeOf(phrase, answer),
    };
  }

  /** The search of the words alone; undefined without words. The next page names words that were not understood. */
  async readAlone(
    words: string,
    brand: Brand,
    reply: FastifyReply,
  ): Promise<SearchQuery | undefined> {
    const phrase = words.slice(0, MAX_KEYWORD_LENGTH);
    if (phrase === '') return undefined;
    const answer = await this.keywords.read(phrase, brand);
    const notice = this.noticeOf(phrase, answer);
    if (notice.text !== undefined) {
      COOKIE.keep(notice.phrase, reply);
      void reply.header('cache-control', CACHING.noStore);
    }
    return answer.query;
  }

  /** Redirect target of a URL with a keyword; undefined without one. That page names words that were not understood. */
  async hrefOf(
    search: string,
    query: SearchQuery,
    reply: FastifyReply,
  ): Promise<string | undefined> {
    const reading = await this.read(search, query);
    if (!reading) return undefined;
    const { href, listingId, typedModel, notice } = reading;
    if (listingId === undefined) COOKIE.keep(notice.phrase, reply);
    if (typedModel !== undefined) MODEL_COOKIE.keep(typedModel, reply);
    // The same words may find another car later.
    void reply.header('cache-control', CACHING.noStore);
    return href;
  }

  /** The only model that the words of the previous request named. */
  takeTypedModel(request: FastifyRequest, reply: FastifyReply): string | undefined {
    return MODEL_COOKIE.take(request, reply);
  }

  /** Reads the phrase again, so that the cookie contributes nothing but words. */
  async takeNotice(
    request: FastifyRequest,
    reply: FastifyReply,
    query: SearchQuery,
  ): Promise<TypedPhrase | undefined> {
    const phrase = COOKIE.take(request, reply)?.slice(0, MAX_KEYWORD_LENGTH);
    return phrase
      ? this.noticeOf(
          phrase,
          await this.keywords.read(phrase, query.context.brand, openSearchParams(query)),
        )
      : undefined;
  }

  private noticeOf(
    phrase: string,
    { query, understood, notUnderstood }: KeywordAnswer,
  ): TypedPhrase {
    const nearest = understood
      .filter(({ isApproximate }) => isApproximate)
      .map(({ text, label }) => `${text}: ${label}`);
    const { brand, catalog } = query.context;
    const { lockedMakeCode } = brand;
    const hasMake = isOfCar(query.params()) || lockedMakeCode !== undefined;
    const split = notUnderstood.map((words) => this.keywords.splitByOtherMakes(words, brand));
    const others = split.flatMap((words) => words.others);
    const shared = split
      .flatMap(({ rest }) => rest)
      .map((word) => ({
        word,
        makes: hasMake ? undefined : this.keywords.makesSharingTrim(word),
      }));
    const strange = shared.filter(({ makes }) => makes === undefined).map(({ word }) => word);
    const sentences = [
      ...(others.length > 0
        ? [`We only have ${catalog.makeName(lockedMakeCode!)} cars here: not ${others.join(', ')}`]
        : []),
      ...(strange.length > 0 ? [`We did not understand: ${strange.join(', ')}`] : []),
      ...shared
        .filter(({ makes }) => makes !== undefined)
        .map(({ word, makes }) => `${makes} makes have a trim called ${word}: add the make`),
      ...(nearest.length > 0 ? [`Searched for the nearest match – ${nearest.join('; ')}`] : []),
    ];
    return { phrase, text: sentences.length === 0 ? undefined : sentences.join('. ') };
  }
}

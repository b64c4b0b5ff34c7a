import {
  ConflictException,
  Controller,
  Delete,
  Get,
  NotFoundException,
  Param,
  Post,
  Req,
  Res,
  UseGuards,
} from '@nestjs/common';
import { ApiParam, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CurrentPrincipal, PrincipalGuard } from '../accounts/principal.guard.js';
import { Principals } from '../accounts/principals.js';
import type { Principal } from '../accounts/principal.js';
import { BrandsByHost } from '../platform/config/brands-by-host.js';
import { JsonCall, Request } from '../platform/json-api/json-call.js';
import { JsonBody, JsonChange, setCreatedStatus } from '../platform/json-api/json-change.js';
import type { JsonRequest } from '../platform/json-api/json-request.js';
import { InvalidParameters } from '../platform/json-api/problem.js';
import { RESULTS_PATH } from '../routes/links.js';
import { ACCOUNT_API_PATH } from '../routes/account-links.js';
import { formatCount } from '../formatting/number-formats.js';
import { inOneLine } from '../formatting/one-line.js';
import {
  SavedSearchAnswer,
  SearchBookmarks,
  SearchBookmarksParameters,
  SearchToSaveBody,
  SearchViewBean,
} from './saved.dto.js';
import { SavedCount } from './saved-count.js';
import { SearchWords } from './search-words.js';
import { SavedSearches } from './saved-searches.js';
import type { SavedSearch, SaveSearchOutcome } from './saved-searches.js';
import { formatWireTime, readWireTime } from './wire-time.js';
import { savedSearchesLimitText } from './saved-search-limit.js';

/** Message of the specification for a missing bookmark. */
const NOT_FOUND = 'Bookmark not found';

const INSTRUCTION =
  'Name your search. You’ll find it under Saved, with the number of new cars since your last visit.';
const DISCLAIMER = 'We send no text messages.';

type ReachedLimit = Extract<SaveSearchOutcome, { kind: 'limit' }>;

/**
 * Saved search calls of the account service. Without an account, searches are saved for the
 * browser.
 */
@ApiTags('Account')
@Controller(ACCOUNT_API_PATH)
export class SavedSearchesController {
  constructor(
    private readonly principals: Principals,
    private readonly saved: SavedSearches,
    private readonly count: SavedCount,
    private readonly brands: BrandsByHost,
    private readonly words: SearchWords,
  ) {}

  @Get('searchbookmarks')
  @UseGuards(PrincipalGuard)
  @JsonCall({
    summary: 'Saved searches',
    description: 'Those of the host’s brand: on another brand’s pages they would find other cars.',
    own: SearchBookmarksParameters,
    answer: SearchBookmarks,
    example: '/account-api/searchbookmarks',
    isPersonal: true,
    problems: { 404: 'No saved search has this id.' },
  })
  async searchBookmarks(
    @Request() request: JsonRequest<SearchBookmarksParameters>,
    @CurrentPrincipal() principal: Principal | undefined,
  ): Promise<SearchBookmarks> {
    const { searchBookmarkId } = request.accept();
    const brand = this.brands.ofHost(request.host).code;
    if (searchBookmarkId === undefined) {
      const saved = principal ? await this.saved.listOf(principal, brand) : [];
      return { myAtcSearchViewBeans: saved.map(ownBean) };
    }
    const found = principal && (await this.saved.find(principal, searchBookmarkId, brand));
    if (!found) throw new NotFoundException(NOT_FOUND);
    return { myAtcSearchViewBeans: [ownBean(found)] };
  }

  @Get('searchbookmarks/share-bookmark/:bookmarkId')
  @ApiParam({
    name: 'bookmarkId',
    description: 'The `shareId` of a saved search.',
    example: 'p2Qd0d3b7M0x5m5V1Xo4tP6yW2Jq8cKkT1nB9sLrEho',
  })
  @JsonCall({
    summary: 'A shared search',
    answer: SearchBookmarks,
    example:
      '/account-api/searchbookmarks/share-bookmark/p2Qd0d3b7M0x5m5V1Xo4tP6yW2Jq8cKkT1nB9sLrEho',
    isPersonal: true,
    problems: { 404: 'No saved search has this id.' },
  })
  async shareBookmark(
    @Param('bookmarkId') shareId: string,
    @Req() { headers }: FastifyRequest,
  ): Promise<SearchBookmarks> {
    const brand = this.brands.ofHost(headers.host).code;
    const found = await this.saved.findShared(shareId, brand);
    if (!found) throw new NotFoundException(NOT_FOUND);
    return { myAtcSearchViewBeans: [beanOf(found)] };
  }

  @Post('search')
  @UseGuards(PrincipalGuard)
  @JsonChange({
    summary: 'Save a search, or change a saved one',
    description: 'Returns 201 for a new saved search, 200 for an existing one.',
    body: SearchToSaveBody,
    status: 201,
    isRepeatable: true,
    answer: SavedSearchAnswer,
    isPersonal: true,
    problems: {
      404: 'No saved search has this id.',
      409: 'The limit of saved searches is reached.',
    },
  })
  async saveSearch(
    @JsonBody() body: SearchToSaveBody,
    @CurrentPrincipal() known: Principal | undefined,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SavedSearchAnswer> {
    const executedAt = executedAtOf(body);
    if (body.bookmarkId !== undefined)
      return this.change(known, body.bookmarkId, body, executedAt, request, reply);
    const principal = known ?? this.principals.newVisitor(request, reply);
    const { brand, search } = this.words.read(
      body.searchResultsURL,
      this.brands.ofHost(request.headers.host),
      request.headers.referer,
    );
    const words = this.words.of({ brand, search });
    const searchName = nameOf(body.searchName) ?? nameOf(body.bookmarkTitle) ?? words;
    const outcome = await this.saved.save(principal, {
      brand,
      search,
      searchName,
      title: nameOf(body.bookmarkTitle) ?? searchName,
      executedAt,
    });
    if (outcome.kind === 'limit') throw new ConflictException(limitText(outcome));
    await this.count.tell(principal, request, reply);
    setCreatedStatus(outcome.isNew, reply);
    return { bookmarkId: outcome.saved.id, savedSearchCount: outcome.count };
  }

  @Delete('searchbookmarks/:bookmarkId')
  @UseGuards(PrincipalGuard)
  @ApiParam({
    name: 'bookmarkId',
    description: 'The saved search.',
    example: '019a8c7e-5d2b-7f11-9f3e-0c5a6d7e8f90',
  })
  @JsonChange({
    summary: 'Remove a saved search',
    status: 204,
    answer: 'Removed.',
    isPersonal: true,
    problems: { 404: 'No saved search has this id.' },
  })
  async removeSearch(
    @Param('bookmarkId') id: string,
    @CurrentPrincipal() principal: Principal | undefined,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    if (!principal || !(await this.saved.remove(principal, id)))
      throw new NotFoundException(NOT_FOUND);
    await this.count.tell(principal, request, reply);
  }

  private async change(
    principal: Principal | undefined,
    id: string,
    { bookmarkTitle, searchName }: SearchToSaveBody,
    executedAt: number,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<SavedSearchAnswer> {
    const [title, name] = [nameOf(bookmarkTitle), nameOf(searchName)];
    const changes = {
      executedAt,
      ...(title !== undefined && { title }),
      ...(name !== undefined && { searchName: name }),
    };
    if (!principal || !(await this.saved.update(principal, id, changes)))
      throw new NotFoundException(NOT_FOUND);
    setCreatedStatus(false, reply);
    const { code } = this.brands.ofHost(request.headers.host);
    return { bookmarkId: id, savedSearchCount: (await this.saved.listOf(principal, code)).length };
  }
}

/** The specification's text, and why a shopper may see fewer searches than that on this brand's pages. */
function limitText({ limit, ofOtherBrands }: ReachedLimit): string {
  const text = savedSearchesLimitText(limit);
  return ofOtherBrands === 0
    ? text
    : `${text} You saved ${formatCount(ofOtherBrands)} of them on another site with this account.`;
}

/** @throws InvalidParameters if the time is not a valid date */
function executedAtOf({ lastExecuted }: SearchToSaveBody): number {
  if (lastExecuted === undefined) return Date.now();
  const at = readWireTime(lastExecuted);
  if (at !== undefined) return at;
  throw new InvalidParameters([
    {
      field: 'lastExecuted',
      value: lastExecuted,
      reason: 'is not a valid time',
      code: 'invalid-value',
    },
  ]);
}

function beanOf({
  id,
  title,
  searchName,
  search,
  executedAt,
  savedAt,
}: SavedSearch): SearchViewBean {
  return {
    bookmarkId: id,
    bookmarkTitle: title,
    title,
    searchName,
    searchResultsURL: search === '' ? RESULTS_PATH : `${RESULTS_PATH}?${search}`,
    saveSearchString: search,
    saveSearchInstrText: INSTRUCTION,
    textModalDisclaimer: DISCLAIMER,
    lastExecuted: formatWireTime(executedAt),
    savedDate: formatWireTime(savedAt),
  };
}

function ownBean(saved: SavedSearch): SearchViewBean {
  return { ...beanOf(saved), shareId: saved.shareId };
}

/** The name in one line; undefined if it has no visible characters. */
function nameOf(text: string | undefined): string | undefined {
  return inOneLine(text ?? '') || undefined;
}

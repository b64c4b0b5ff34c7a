import { FeedError } from '../import/read/feed-row.js';

/** A feed could not be fetched. The file of the last fetch remains. */
export class FetchFailed extends FeedError {}

import { Tree } from '../../generated/client/tree.js';
import { blocksOf } from '../pages.js';

export const dynamic = 'force-dynamic';

export default async function Page({ searchParams }) {
  return <Tree results={await blocksOf(searchParams)} />;
}

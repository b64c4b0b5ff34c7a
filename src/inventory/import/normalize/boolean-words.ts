import { WordTable } from '../../../catalog/word-table.js';

export const YES_OR_NO = new WordTable<boolean>([
  { meaning: true, texts: ['1', 'y', 'yes', 't', 'true', 'x'] },
  { meaning: false, texts: ['0', 'n', 'no', 'f', 'false', 'none', 'n a', 'na', 'null'] },
]);

import { IsIn } from 'class-validator';
import { LIST_VIEWS } from './list-view.js';
import type { ListView } from './list-view.js';

export class ListViewForm {
  @IsIn(LIST_VIEWS)
  as?: ListView;
}

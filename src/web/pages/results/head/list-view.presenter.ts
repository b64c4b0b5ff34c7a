import type { ViewSwitchProps } from '../../../../../views/results/view-switch.js';
import { LIST_VIEW_PATH } from '../../../../routes/links.js';
import { LIST_VIEWS } from './list-view.js';
import type { ListView } from './list-view.js';

const OPTIONS: Readonly<
  Record<ListView, Pick<ViewSwitchProps['options'][number], 'text' | 'icon'>>
> = {
  grid: { text: 'Grid', icon: 'grid' },
  list: { text: 'List', icon: 'rows' },
};

export function presentViewSwitch(chosen: ListView): ViewSwitchProps {
  return {
    action: LIST_VIEW_PATH,
    chosen,
    options: LIST_VIEWS.map((value) => ({ value, ...OPTIONS[value] })),
  };
}

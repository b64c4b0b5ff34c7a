import { Icon } from '../icon.js';
import type { IconName } from '../icon.js';

/**
 * The form submits the value of the clicked button to `action`. `chosen`: the current value.
 * `options`: 'Grid', 'List'.
 */
export interface ViewSwitchProps {
  action: string;
  chosen: string;
  options: { value: string; text: string; icon: IconName }[];
}

/** Switches between grid and list with a plain form; with scripts without a page load. */
export function ViewSwitch({ action, chosen, options }: ViewSwitchProps) {
  return (
    <form className="view-switch" method="post" action={action} aria-label="View">
      {options.map(({ value, text, icon }) => (
        <button
          key={value}
          type="submit"
          data-action="list-view"
          id={`view-${value}`}
          name="as"
          value={value}
          aria-pressed={value === chosen}
          title={text}
        >
          <Icon name={icon} />
          <span className="vh">{text}</span>
        </button>
      ))}
    </form>
  );
}

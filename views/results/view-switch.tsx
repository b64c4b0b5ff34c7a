import { Icon } from '../icon.js';
import type { IconName } from '../icon.js';

/** The form goes to `action` with the value of the button that was pressed; `chosen` is the value of one of `options` ('Grid', 'List'). */
export interface ViewSwitchProps {
  action: string;
  chosen: string;
  options: { value: string; text: string; icon: IconName }[];
}

/** How the list stands, by a plain form; with scripts it changes where it is. */
export function ViewSwitch({ action, chosen, options }: ViewSwitchProps) {
  return (
    <form className="view-switch" action={action} aria-label="View">
      {options.map(({ value, text, icon }) => (
        <button
          key={value}
          type="submit"
          data-press="list-view"
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

/** A form that sends the clicked option to `action` ('System', 'Light', 'Dark'). */
export interface AppearanceSwitchProps {
  action: string;
  options: { value: string; text: string; isChosen: boolean }[];
}

/** Light or dark, as a plain form; with scripts, without a page load. */
export function AppearanceSwitch({ action, options }: AppearanceSwitchProps) {
  return (
    <form className="appearance" method="post" action={action} aria-labelledby="appearance-label">
      <span id="appearance-label">Appearance</span>
      <span className="appearance-options">
        {options.map(({ value, text, isChosen }) => (
          <button
            key={value}
            type="submit"
            data-action="appearance"
            name="scheme"
            value={value}
            aria-pressed={isChosen}
          >
            {text}
          </button>
        ))}
      </span>
    </form>
  );
}

/** How an option is ticked: many of a list, one of a list, or many with a colour dot before the name. */
export type OptionControl = 'checkbox' | 'radio' | 'swatch';

/** Cars from the side, by their bodies: `body-drawings.css` has them. */
export type BodyDrawing = 'suv' | 'sedan' | 'truck' | 'coupe' | 'convertible' | 'hatchback' | 'wagon' | 'van';

/**
 * One value of a filter. `name` and `value` are the URL parameter, and what the field is found by after an exchange of the results.
 * `countText` is the formatted number of cars ('1,284'), or of those that come in addition ('+115'); `moreInfo` is one short sentence under
 * the label, `swatch` names the dot of a swatch option ('gray', 'beige'), `drawing` what stands before the label.
 */
export interface FilterOption {
  name: string;
  value: string;
  label: string;
  countText?: string;
  checked: boolean;
  disabled: boolean;
  moreInfo?: string;
  swatch?: string;
  drawing?: BodyDrawing;
}

/** Twenty sections of these make most of the page's HTML, so the markup carries no classes: `.options` styles its children. */
export function OptionList({ options, control = 'checkbox' }: { options: FilterOption[]; control?: OptionControl }) {
  return (
    <div className="options">
      {options.map((option) => (
        <label key={option.value}>
          <input
            type={control === 'radio' ? 'radio' : 'checkbox'}
            name={option.name}
            value={option.value}
            defaultChecked={option.checked}
            disabled={option.disabled}
          />
          {control === 'swatch' && <i className={`swatch sw-${option.swatch}`} />}
          {option.drawing && <i className={`body body-${option.drawing}`} />}
          <OptionLabel {...option} />
          {option.countText && <small>{option.countText}</small>}
        </label>
      ))}
    </div>
  );
}

/** The label stands bare beside its box where nothing stands below it. */
function OptionLabel({ label, moreInfo }: Pick<FilterOption, 'label' | 'moreInfo'>) {
  if (!moreInfo) return label;
  return (
    <span>
      {label}
      <em>{moreInfo}</em>
    </span>
  );
}

import type { AppearanceSwitchProps } from '../../../../views/appearance-switch.js';
import type { Scheme } from '../../../platform/config/brand-look.js';
import { APPEARANCE_PATH } from '../../../routes/links.js';
import { APPEARANCES } from './chosen-scheme.js';
import type { Appearance } from './chosen-scheme.js';

const TEXTS: Readonly<Record<Appearance, string>> = {
  system: 'System',
  light: 'Light',
  dark: 'Dark',
};

/** The switch in the footer, with the current choice. The default is the system's scheme. */
export function presentAppearanceSwitch(chosen: Scheme | undefined): AppearanceSwitchProps {
  return {
    action: APPEARANCE_PATH,
    options: APPEARANCES.map((value) => ({
      value,
      text: TEXTS[value],
      isChosen: value === (chosen ?? 'system'),
    })),
  };
}

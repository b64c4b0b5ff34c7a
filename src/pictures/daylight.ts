import type { Light } from './car-options.js';
import { mix, type HexColor } from './color.js';

/** One time of day, ready to tint with. */
export interface Daylight {
  /** What upward faces of the paint mirror. */
  readonly skyColor: HexColor;
  /** How dark the shadow under the car is, 0 to 1. */
  readonly shadowOpacity: number;
  /** A color of the scene as this light shows it. `isSky` takes the light's stronger color. */
  readonly tint: (color: HexColor, isSky?: boolean) => HexColor;
}

interface LightColors {
  readonly sky: HexColor;
  readonly skyShare: number;
  readonly ground: HexColor;
  readonly groundShare: number;
  readonly skyColor: HexColor;
  readonly shadowOpacity: number;
}

const LIGHT_COLORS: Readonly<Record<Light, LightColors>> = {
  day: { sky: '#fff', skyShare: 0, ground: '#fff', groundShare: 0, skyColor: '#f4f8fc', shadowOpacity: 0.7 },
  morning: { sky: '#fbe9d2', skyShare: 0.42, ground: '#f4e6d0', groundShare: 0.2, skyColor: '#fff4e4', shadowOpacity: 0.6 },
  evening: { sky: '#f0b184', skyShare: 0.46, ground: '#8a6f74', groundShare: 0.3, skyColor: '#ffe2c8', shadowOpacity: 0.66 },
  overcast: { sky: '#ccd1d4', skyShare: 0.6, ground: '#8f979c', groundShare: 0.24, skyColor: '#e4e9ec', shadowOpacity: 0.54 },
};

/** The colors of a time of day. */
export function daylightOf(light: Light): Daylight {
  const { sky, skyShare, ground, groundShare, skyColor, shadowOpacity } = LIGHT_COLORS[light];
  return { skyColor, shadowOpacity, tint: (color, isSky = false) => (isSky ? mix(color, sky, skyShare) : mix(color, ground, groundShare)) };
}

import type { Light } from './car-options.js';
import { mix, type SvgColor } from './color.js';

/** Colors of a time of day. */
export interface Daylight {
  /** Color that upward faces of the paint reflect. */
  readonly skyColor: SvgColor;
  /** Opacity of the shadow under the car, 0 to 1. */
  readonly shadowOpacity: number;
  /** Tints a color of the scene. `isSky` uses the stronger tint. */
  readonly tint: (color: SvgColor, isSky?: boolean) => SvgColor;
}

interface LightColors {
  readonly sky: SvgColor;
  readonly skyShare: number;
  readonly ground: SvgColor;
  readonly groundShare: number;
  readonly skyColor: SvgColor;
  readonly shadowOpacity: number;
}

const LIGHT_COLORS: Readonly<Record<Light, LightColors>> = {
  day: {
    sky: '#f1f5f8',
    skyShare: 0.24,
    ground: '#e6e9ea',
    groundShare: 0.2,
    skyColor: '#f4f8fc',
    shadowOpacity: 0.7,
  },
  morning: {
    sky: '#f9ebd9',
    skyShare: 0.5,
    ground: '#f1e9dd',
    groundShare: 0.3,
    skyColor: '#fbf8f3',
    shadowOpacity: 0.6,
  },
  evening: {
    sky: '#f3cfb0',
    skyShare: 0.5,
    ground: '#a4948c',
    groundShare: 0.3,
    skyColor: '#f8f3ee',
    shadowOpacity: 0.66,
  },
  overcast: {
    sky: '#d3d8db',
    skyShare: 0.62,
    ground: '#a9b0b4',
    groundShare: 0.34,
    skyColor: '#e8ecef',
    shadowOpacity: 0.54,
  },
};

export function daylightOf(light: Light): Daylight {
  const { sky, skyShare, ground, groundShare, skyColor, shadowOpacity } = LIGHT_COLORS[light];
  return {
    skyColor,
    shadowOpacity,
    tint: (color, isSky = false) =>
      isSky ? mix(color, sky, skyShare) : mix(color, ground, groundShare),
  };
}

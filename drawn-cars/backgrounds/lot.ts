import { filled, stroked } from '../svg.js';
import { ground, sky, type PaintBackdrop } from './backdrop.js';

/** A distant parked car, 96 px long, with its tires at 0. */
const PARKED_CAR = 'h96v-15q-12-8-30-8-10-14-34-14-22 0-26 15-6 6-6 22z';

/** A dealer's lot: a glass front, a row of parked cars, painted stalls. */
export const lot: PaintBackdrop = ({ footY, tint }) => {
  const skyline = sky(footY, tint, '#a9c3da', '#eef2f2');
  const asphalt = ground(footY, tint, '#a7abad', '#7c8084');
  const front = footY - 84;
  const stalls = [-90, 170, 430, 690]
    .map((x) => `M${Math.round(190 + x * 0.5)} ${footY + 20}L${x} 600`)
    .join('');
  return {
    definitions: skyline.definitions + asphalt.definitions,
    art:
      skyline.art +
      filled(tint('#aebdb6'), `M0 ${footY}v-70q160-50 330-10t470-14v94z`) +
      filled(tint('#e8eaea'), `M60 ${footY}V${front - 20}h430v104z`) +
      stroked(tint('#93a9ba'), 62, `M78 ${footY - 34}h394`, 'stroke-dasharray="64 4"') +
      stroked(tint('#3d6186'), 12, `M50 ${front - 14}h450`) +
      stroked(tint('#a2aaaf'), 4, `M640 ${footY}v-190m-34 0h68`) +
      asphalt.art +
      filled(tint('#6d7880'), `M20 ${footY + 8}${PARKED_CAR}m500 0${PARKED_CAR}`) +
      filled(tint('#d9dcde'), `M640 ${footY + 8}${PARKED_CAR}`) +
      stroked('#eef0ef', 6, stalls, 'opacity=".4"'),
  };
};

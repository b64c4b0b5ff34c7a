import { filled, stroked } from '../svg.js';
import { ground, sky, type PaintBackdrop } from './backdrop.js';

/** A city street: a row of facades, the pavement, the curb. */
export const street: PaintBackdrop = ({ footY, tint }) => {
  const skyline = sky(footY, tint, '#bccfdd', '#eef0ee');
  const asphalt = ground(footY, tint, '#8f9295', '#73767a');
  const rows = (y: number): string => `M17 ${y}h176m49 0h176m44 0h176m24 0h126`;
  return {
    definitions: skyline.definitions + asphalt.definitions,
    art:
      skyline.art +
      filled(tint('#c0a193'), `M0 ${footY}v-260h210v260z`) +
      filled(tint('#dbd3c7'), `M210 ${footY}v-230h240v230z`) +
      filled(tint('#b1b6b8'), `M450 ${footY}v-276h200v276z`) +
      filled(tint('#cfc0ae'), `M650 ${footY}v-240h150v240z`) +
      stroked(
        tint('#dfe6ea'),
        36,
        rows(footY - 190) + rows(footY - 128),
        'stroke-dasharray="26 24"',
      ) +
      stroked(tint('#6c7882'), 62, rows(footY - 42), 'stroke-dasharray="76 24"') +
      asphalt.art +
      filled(tint('#b9b7b2'), `M0 ${footY - 4}h800v26H0z`) +
      filled(tint('#94938f'), `M0 ${footY + 22}h800v7H0z`) +
      filled(tint('#7f9c76'), `M672 ${footY + 8}v-90q-60-14-34-66 34-46 76-8 52 54-34 74v90z`),
  };
};

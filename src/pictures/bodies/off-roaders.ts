import type { BodyShape } from './body-shape.js';
import { shortened } from './reshaped.js';

/**
 * A boxy off-roader with four doors: upright shape, round lamps, black fenders, spare wheel on the
 * tailgate.
 */
export const offRoader: BodyShape = {
  length: 484, height: 187, width: 190, roofShare: 0.84, axles: { front: 82, rear: 374 },
  tyreRadius: 42, rimShare: 0.58, sillHeight: 42, arch: 'square', face: 'upright', grille: [80, 113], usualWheel: 'five-spoke',
  details: ['roof-rails', 'dark-roof', 'fog-lamps', 'closed-grille', 'tow-hooks', 'side-steps', 'tinted-glass'],
  silhouette: [
    [30, 46, 2], [8, 47, 3], [4, 54, 3], [4, 70, 4], [13, 75, 4], [14, 112, 6], [22, 120, 8], [44, 123, 12], [90, 127, 20], [150, 130, 5],
    [183, 179, 9], [197, 187, 16], [240, 188, 40], [400, 187, 40], [446, 184, 8], [452, 178, 6], [458, 130, 6], [460, 118, 4],
    [461, 72, 4], [464, 66, 4], [464, 54, 4], [448, 50, 2],
  ],
  sideGlass: [[161, 134, 3], [189, 172, 6], [198, 178, 8], [404, 177, 6], [434, 175, 6], [440, 137, 5], [420, 134, 5], [300, 134, 40]],
  pillars: [[246, 246, 10], [346, 346, 10]], frames: [],
  windscreen: [[153, 132, 2], [182, 176, 5], [194, 183, 2], [163, 133, 2]],
  rearGlass: [[442, 178, 2], [448, 176, 3], [456, 137, 3], [451, 137, 3]],
  doorLines: [
    [[165, 134], [163, 94, 20], [168, 54, 8], [176, 48]], [[250, 134], [250, 86, 20], [248, 48]],
    [[350, 134], [350, 110, 12], [332, 74, 20], [324, 48]],
  ],
  handles: [[226, 120], [326, 120]], mirror: [174, 135],
  shoulder: [[40, 113], [110, 117, 40], [250, 123, 90], [400, 124, 60], [460, 123]],
  crease: [[150, 70], [230, 69, 60], [316, 71]],
  headlamp: [[14, 92, 2], [13, 110, 4], [20, 114, 4], [25, 111, 4], [25, 95, 4], [20, 92, 4]],
  tailLamp: [[461, 124, 1], [449, 124, 2], [448, 111, 3], [449, 96, 3], [462, 96, 1]],
  roofRails: [[214, 190], [426, 189]],
  hasCladding: true, hasRoundLamps: true, hasSpareWheel: true,
};

/** Its two-door version. */
export const offRoaderShort: BodyShape = {
  ...shortened(offRoader, 252, 62),
  sideGlass: [[161, 134, 3], [189, 172, 6], [198, 178, 8], [340, 177, 6], [372, 175, 6], [378, 137, 5], [358, 134, 5], [260, 134, 40]],
  pillars: [[254, 254, 10]],
  doorLines: [[[165, 134], [163, 94, 20], [168, 54, 8], [176, 48]], [[258, 134], [258, 90, 16], [252, 60, 12], [246, 48]]],
  handles: [[232, 120]],
};

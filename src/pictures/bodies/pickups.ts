import type { BodyShape } from './body-shape.js';
import { resized } from './reshaped.js';

/** A full-size pickup with a crew cab. */
export const pickupCrew: BodyShape = {
  length: 588, height: 196, width: 203, roofShare: 0.78, axles: { front: 101, rear: 470 },
  tyreRadius: 42.5, rimShare: 0.66, sillHeight: 35, arch: 'square', face: 'upright', grille: [70, 114], usualWheel: 'six-spoke',
  details: ['chrome-windows', 'fog-lamps', 'sporty-grille', 'closed-grille', 'tow-hooks', 'bed-cover', 'side-steps', 'tinted-glass'],
  silhouette: [
    [34, 36, 2], [10, 38, 4], [6, 50, 4], [2, 66, 4], [3, 114, 5], [9, 125, 7], [40, 130, 16], [84, 132, 30], [154, 134, 10],
    [214, 185, 32], [254, 196, 34], [340, 195.5, 30], [388, 190, 10], [401, 142, 5], [404, 136], [406, 136], [580, 137, 2], [584, 137, 2],
    [583, 110, 6], [581, 50, 3], [556, 48, 2],
  ],
  sideGlass: [
    [174, 137, 3], [222, 177, 20], [254, 186.5, 24], [336, 186.5, 14], [376, 182, 6], [388, 142, 5], [376, 138, 5], [250, 138.5, 40],
  ],
  pillars: [[286, 283, 8]], frames: [[368, 366]],
  windscreen: [[157, 136, 2], [212, 182, 14], [226, 188, 2], [170, 137, 2]],
  rearGlass: [[382, 187, 2], [388, 185, 3], [400, 144, 3], [396, 143, 3]],
  doorLines: [
    [[180, 137], [177, 94, 30], [180, 46, 8], [188, 41]], [[286, 138], [288, 86, 20], [287, 41]],
    [[388, 142], [390, 90, 20], [388, 48, 10], [380, 41]],
  ],
  handles: [[260, 123], [366, 123]], mirror: [190, 138],
  shoulder: [[34, 118], [120, 122, 60], [300, 125, 90], [460, 126, 60], [583, 124]],
  crease: [[162, 66], [240, 64, 60], [394, 68]],
  headlamp: [[4, 100, 2], [5, 117, 3], [24, 122, 3], [46, 122, 3], [42, 104, 5], [22, 100, 4]],
  tailLamp: [[584, 134, 1], [571, 134, 3], [569, 118, 3], [571, 96, 3], [583, 96, 1]],
  bed: [404, 134],
  hasStepBumpers: true, hasTallMirrors: true,
};

/** A pickup with a regular cab and a long bed. */
export const pickupRegular: BodyShape = {
  length: 548, height: 190, width: 202, roofShare: 0.78, axles: { front: 99, rear: 430 },
  tyreRadius: 41, rimShare: 0.63, sillHeight: 35, arch: 'square', face: 'upright', grille: [68, 111], usualWheel: 'five-spoke',
  details: ['chrome-windows', 'fog-lamps', 'sporty-grille', 'closed-grille', 'tow-hooks', 'bed-cover', 'side-steps', 'tinted-glass'],
  silhouette: [
    [34, 36, 2], [10, 38, 4], [6, 50, 4], [2, 66, 4], [3, 111, 5], [9, 122, 7], [40, 127, 16], [84, 129, 30], [150, 131, 10],
    [206, 179, 30], [240, 190, 28], [270, 189.5, 16], [294, 185, 10], [307, 140, 5], [310, 134], [312, 134], [540, 135, 2], [544, 135, 2],
    [543, 110, 6], [541, 50, 3], [516, 48, 2],
  ],
  sideGlass: [
    [170, 134, 3], [214, 171, 20], [242, 181, 18], [264, 181, 10], [284, 177, 6], [294, 140, 5], [282, 135.5, 5], [226, 135.5, 40],
  ],
  pillars: [], frames: [[272, 268]],
  windscreen: [[153, 133, 2], [204, 176, 14], [218, 183, 2], [166, 134, 2]],
  rearGlass: [[288, 182, 2], [294, 180, 3], [306, 142, 3], [302, 141, 3]],
  doorLines: [[[176, 134], [173, 94, 30], [176, 46, 8], [184, 41]], [[275, 136], [278, 86, 20], [277, 50, 10], [271, 41]]],
  handles: [[250, 120]], mirror: [186, 135],
  shoulder: [[34, 115], [120, 119, 60], [280, 122, 90], [420, 123, 60], [543, 121]],
  crease: [[158, 66], [210, 64, 40], [300, 66]],
  headlamp: [[4, 98, 2], [5, 114, 3], [24, 119, 3], [44, 119, 3], [40, 102, 5], [22, 98, 4]],
  tailLamp: [[544, 132, 1], [532, 132, 3], [530, 117, 3], [532, 96, 3], [543, 96, 1]],
  bed: [310, 132],
  hasStepBumpers: true, hasTallMirrors: true,
};

/** A full-size pickup with an extended cab: half doors behind the front ones. */
export const pickupExtended: BodyShape = {
  length: 578, height: 195, width: 203, roofShare: 0.78, axles: { front: 101, rear: 458 },
  tyreRadius: 42, rimShare: 0.65, sillHeight: 35, arch: 'square', face: 'upright', grille: [70, 114], usualWheel: 'five-spoke',
  details: ['chrome-windows', 'fog-lamps', 'sporty-grille', 'closed-grille', 'tow-hooks', 'bed-cover', 'side-steps', 'tinted-glass'],
  silhouette: [
    [34, 36, 2], [10, 38, 4], [6, 50, 4], [2, 66, 4], [3, 114, 5], [9, 125, 7], [40, 130, 16], [84, 132, 30], [154, 134, 10],
    [214, 184, 32], [250, 195, 34], [304, 194.5, 26], [346, 189, 10], [359, 142, 5], [362, 136], [364, 136], [570, 137, 2],
    [574, 137, 2], [573, 110, 6], [571, 50, 3], [546, 48, 2],
  ],
  sideGlass: [
    [174, 137, 3], [222, 176, 20], [252, 185.5, 24], [300, 185.5, 14], [334, 181, 6], [346, 142, 5], [334, 138, 5], [250, 138.5, 40],
  ],
  pillars: [[292, 288, 9]], frames: [],
  windscreen: [[157, 136, 2], [212, 181, 14], [226, 187, 2], [170, 137, 2]],
  rearGlass: [[340, 186, 2], [346, 184, 3], [358, 144, 3], [354, 143, 3]],
  doorLines: [
    [[180, 137], [177, 94, 30], [180, 46, 8], [188, 41]], [[294, 138], [296, 86, 20], [295, 41]],
    [[346, 142], [348, 90, 20], [346, 48, 10], [338, 41]],
  ],
  handles: [[266, 123]], mirror: [190, 138],
  shoulder: [[34, 118], [120, 122, 60], [290, 125, 90], [450, 126, 60], [573, 124]],
  crease: [[162, 66], [240, 64, 60], [380, 68]],
  headlamp: [[4, 100, 2], [5, 117, 3], [24, 122, 3], [46, 122, 3], [42, 104, 5], [22, 100, 4]],
  tailLamp: [[574, 134, 1], [561, 134, 3], [559, 118, 3], [561, 96, 3], [573, 96, 1]],
  bed: [362, 134],
  hasStepBumpers: true, hasTallMirrors: true,
};

/** A midsize pickup with a crew cab. */
export const pickupMidsize: BodyShape = {
  ...resized(pickupCrew, { length: 538, height: 181, width: 188, tyreRadius: 39 }),
  hasStepBumpers: false, hasTallMirrors: false,
};

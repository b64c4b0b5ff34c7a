const GRID_CELLS = 0x10000;

/**
 * Position on the Z-order curve over a grid of the globe: the interleaved bits of both coordinates
 * as a 32-bit integer. Positions less than half a mile apart may share a cell.
 */
export function zOrderOf(latitude: number, longitude: number): number {
  return spread(cellOf(latitude, 180)) * 2 + spread(cellOf(longitude, 360));
}

function cellOf(degrees: number, spanDegrees: number): number {
  const cell = Math.floor((degrees / spanDegrees + 0.5) * GRID_CELLS);
  return Math.min(Math.max(cell, 0), GRID_CELLS - 1);
}

/** Inserts a zero before each of 16 bits. */
function spread(cell: number): number {
  let bits = (cell | (cell << 8)) & 0x00ff00ff;
  bits = (bits | (bits << 4)) & 0x0f0f0f0f;
  bits = (bits | (bits << 2)) & 0x33333333;
  return (bits | (bits << 1)) & 0x55555555;
}

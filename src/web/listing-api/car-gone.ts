import type { RemovedCar } from '../../inventory/cars.js';
import { ProblemException } from '../../platform/json-api/problem.js';

/**
 * Status 410 for a listing that is no longer for sale. Make and model let the caller offer similar
 * cars.
 */
export class CarGone extends ProblemException {
  constructor({ makeCode, modelCode }: RemovedCar) {
    super(410, 'This car is no longer for sale.', { makeCode, modelCode });
  }
}

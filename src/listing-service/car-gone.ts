import type { RemovedCar } from '../inventory/cars.js';
import { ProblemException } from '../json-api/problem.js';

/** A car that was for sale and is no more: status 410, with its make and model, for who wants to offer others like it. */
export class CarGone extends ProblemException {
  constructor({ makeCode, modelCode }: RemovedCar) {
    super(410, 'This car is no longer for sale.', { makeCode, modelCode });
  }
}

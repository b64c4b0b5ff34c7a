import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RemovedCar } from '../inventory/cars.js';
import type { SearchContext } from '../search/search-context.js';
import { NoticeCookie } from './cookies.js';
import { RESULTS_PATH } from '../wording/links.js';

/** The specification's cookie that carries an expired vehicle over the redirect. */
const COOKIE = new NoticeCookie('redirectExpiredPage', 60);

/** A vehicle page that is gone leads to the results, which say so once. */
@Injectable()
export class ExpiredVehicle {
  /** `removed`, as far as the store remembers it, names the vehicle in the notice. */
  redirect(reply: FastifyReply, removed: RemovedCar | undefined): void {
    COOKIE.keep(removed?.modelCode ?? 'vehicle', reply);
    void reply.redirect(RESULTS_PATH, 302);
  }

  /** The banner's sentence, once; undefined for everybody else. Nothing of the cookie is shown, it only chooses a model. */
  takeNotice(request: FastifyRequest, reply: FastifyReply, { catalogue }: SearchContext): string | undefined {
    const value = COOKIE.take(request, reply);
    if (value === undefined) return undefined;
    const model = catalogue.modelByCode(value);
    const name = model ? `${catalogue.makeName(model.makeCode)} ${model.name}` : 'vehicle';
    return `We're sorry, the ${name} you were looking for is no longer available. Here are vehicles you may be interested in.`;
  }
}

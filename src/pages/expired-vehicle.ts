import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SearchContext } from '../search/search-context.js';
import { RESULTS_PATH } from './links.js';

/** The specification's cookie that carries an expired vehicle over the redirect. */
const COOKIE = 'redirectExpiredPage';
const NOTICE_SECONDS = 60;
const OPTIONS = { path: RESULTS_PATH, sameSite: 'lax', httpOnly: true } as const;

/** A vehicle page that is gone leads to the results, which say so once. */
@Injectable()
export class ExpiredVehicle {
  /** `modelCode`, as far as it is still known, names the vehicle in the notice. */
  redirect(reply: FastifyReply, modelCode: string | undefined): void {
    void reply.setCookie(COOKIE, modelCode ?? 'vehicle', { ...OPTIONS, maxAge: NOTICE_SECONDS }).redirect(RESULTS_PATH, 302);
  }

  /** The banner's sentence, once; undefined for everybody else. Nothing of the cookie is shown, it only chooses a model. */
  takeNotice(request: FastifyRequest, reply: FastifyReply, { catalogue }: SearchContext): string | undefined {
    const value = request.cookies[COOKIE];
    if (value === undefined) return undefined;
    void reply.clearCookie(COOKIE, OPTIONS);
    const model = catalogue.modelByCode(value);
    const name = model ? `${catalogue.makeByCode(model.makeCode)?.name} ${model.name}` : 'vehicle';
    return `We're sorry, the ${name} you were looking for is no longer available. Here are vehicles you may be interested in.`;
  }
}

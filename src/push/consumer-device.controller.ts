import { Controller, Delete, Get, NotFoundException, Param, Post, Req, Res } from '@nestjs/common';
import { ApiParam, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { IdTokens } from '../accounts/id-tokens.js';
import { Viewers } from '../browsing-history/viewers.js';
import { Calls } from '../platform/calls/calls.js';
import { BrandsByHost } from '../platform/config/brands-by-host.js';
import { ID_TOKEN_HEADER } from '../platform/json-api/id-token-header.js';
import { JsonCall, Request } from '../platform/json-api/json-call.js';
import type { JsonRequest } from '../platform/json-api/json-request.js';
import { JsonBody, JsonChange, setCreatedStatus } from '../platform/json-api/json-change.js';
import { InvalidParameters, unknownBrand } from '../platform/json-api/problem.js';
import { PUSH_DEVICE_PATH } from '../routes/push-links.js';
import { ConsumerDeviceAnswer, ConsumerDeviceBody, PushKeyAnswer } from './consumer-device.dto.js';
import { browserName } from './browser-name.js';
import { Fcm } from './fcm.js';
import { PushDevices } from './push-devices.js';
import type { RegisteredDevice } from './push-devices.js';
import { readPushToken } from './push-token.js';
import { VapidKeys } from './vapid-keys.js';

/** Registers browsers for push notifications (spec §7). */
@ApiTags('Cars for sale')
@Controller(PUSH_DEVICE_PATH)
export class ConsumerDeviceController {
  constructor(
    private readonly viewers: Viewers,
    private readonly tokens: IdTokens,
    private readonly devices: PushDevices,
    private readonly vapid: VapidKeys,
    private readonly fcm: Fcm,
    private readonly brands: BrandsByHost,
    private readonly calls: Calls,
  ) {}

  @Get()
  @JsonCall({
    summary: 'Key for push subscriptions',
    answer: PushKeyAnswer,
    example: PUSH_DEVICE_PATH,
  })
  async pushKey(@Request() request: JsonRequest<object>): Promise<PushKeyAnswer> {
    request.accept();
    const { publicKey } = await this.calls.run('pushRegistration', () => this.vapid.keys());
    return { application_server_key: publicKey };
  }

  @Post()
  @JsonChange({
    summary: 'Register a browser for push notifications',
    description:
      'Adds the browser to the account of `x-id-token`, else to the browsing history of the cookie `__Host-viewer`. Registering again ' +
      'updates it. Returns 201 for a new browser, 200 for a known one. At most three notifications a day, and none from 22:00 to 8:00.',
    body: ConsumerDeviceBody,
    status: 201,
    isRepeatable: true,
    answer: ConsumerDeviceAnswer,
    isPersonal: true,
    problems: {
      404: 'With `renews_only`: this browser is not registered.',
      504: 'The database did not answer within a second.',
    },
  })
  async registerBrowser(
    @JsonBody() body: ConsumerDeviceBody,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ConsumerDeviceAnswer> {
    if (!this.brands.ofCode(body.brand))
      throw new InvalidParameters([unknownBrand('brand', body.brand)]);
    const { id, kinds, isNew } = await this.calls.run('pushRegistration', () =>
      this.register(body, request, reply),
    );
    setCreatedStatus(isNew, reply);
    return { device_id: id, kinds };
  }

  @Delete(':deviceId')
  @ApiParam({
    name: 'deviceId',
    description: '`device_id` of the registration.',
    example: 'aN0Vz8v2b3b1o8kXf1m2Qm0mZ3b0mYtqk1yQf0nZc0g',
  })
  @JsonChange({
    summary: 'Remove a browser from push notifications',
    status: 204,
    answer: 'Removed.',
  })
  async removeBrowser(@Param('deviceId') deviceId: string): Promise<void> {
    await this.calls.run('pushRegistration', () => this.devices.remove(deviceId));
  }

  private async register(
    body: ConsumerDeviceBody,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<RegisteredDevice> {
    const token = readPushToken(body.browser_token)!;
    if (token.kind === 'fcm' && !this.fcm.isOn) {
      const reason = 'is an FCM token, which this server cannot send to';
      throw new InvalidParameters([
        { field: 'browser_token', value: body.browser_token, reason, code: 'invalid-value' },
      ]);
    }
    if (body.renews_only && !(await this.devices.isRegistered(token)))
      throw new NotFoundException('This browser is not registered.');
    const former = body.former_token === undefined ? undefined : readPushToken(body.former_token);
    // A service worker that renews a token has no id token; the former token is the proof.
    const renewed = former && (await this.devices.renew(former, token));
    if (renewed) return renewed;
    const principal = await this.viewers.ofCallOrNew(request, reply);
    const signedIn =
      principal.kind === 'shopper'
        ? await this.tokens.verify(String(request.headers[ID_TOKEN_HEADER]))
        : undefined;
    return this.devices.register(principal, {
      brand: body.brand,
      pixallId: body.pixall_id ?? '',
      token,
      timeZone: body.time_zone,
      kinds: body.kinds,
      sessionId: signedIn?.sessionId ?? null,
      name: browserName(request.headers['user-agent']),
    });
  }
}

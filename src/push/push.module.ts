import { Module } from '@nestjs/common';
import { BrowsingHistoryModule } from '../browsing-history/browsing-history.module.js';
import { ConsumerDeviceController } from './consumer-device.controller.js';
import { Fcm } from './fcm.js';
import { PushDelivery } from './push-delivery.js';
import { PushDevices } from './push-devices.js';
import { PushNotices } from './push-notices.js';
import { VapidKeys } from './vapid-keys.js';
import { WebPush } from './web-push.js';

@Module({
  imports: [BrowsingHistoryModule],
  controllers: [ConsumerDeviceController],
  providers: [Fcm, PushDelivery, PushDevices, PushNotices, VapidKeys, WebPush],
  exports: [PushDevices, PushNotices],
})
export class PushModule {}

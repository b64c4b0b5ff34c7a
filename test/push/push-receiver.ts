import { createDecipheriv, createECDH, hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import type { ECDH } from 'node:crypto';

/**
 * A browser's side of Web Push: its subscription, and decryption (RFC 8291, RFC 8188), implemented
 * from the RFCs alone.
 */
export class PushReceiver {
  readonly endpoint: string;
  private readonly ecdh: ECDH = createECDH('prime256v1');
  private readonly auth = randomBytes(16);

  constructor(host = 'updates.push.services.mozilla.com') {
    this.ecdh.generateKeys();
    this.endpoint = `https://${host}/wpush/v2/${randomUUID()}`;
  }

  /** As from `PushSubscription.toJSON()`. */
  get subscription() {
    const keys = {
      p256dh: this.ecdh.getPublicKey('base64url'),
      auth: this.auth.toString('base64url'),
    };
    return { endpoint: this.endpoint, expirationTime: null, keys };
  }

  get token(): string {
    return JSON.stringify(this.subscription);
  }

  /** Decrypts a body with one record. */
  decrypt(body: Buffer): string {
    const [salt, keyLength] = [body.subarray(0, 16), body.readUInt8(20)];
    const [senderKey, record] = [body.subarray(21, 21 + keyLength), body.subarray(21 + keyLength)];
    const shared = this.ecdh.computeSecret(senderKey);
    const keyInfo = Buffer.concat([
      Buffer.from('WebPush: info\0'),
      this.ecdh.getPublicKey(),
      senderKey,
    ]);
    const ikm = Buffer.from(hkdfSync('sha256', shared, this.auth, keyInfo, 32));
    const key = Buffer.from(hkdfSync('sha256', ikm, salt, 'Content-Encoding: aes128gcm\0', 16));
    const nonce = Buffer.from(hkdfSync('sha256', ikm, salt, 'Content-Encoding: nonce\0', 12));
    const decipher = createDecipheriv('aes-128-gcm', key, nonce);
    decipher.setAuthTag(record.subarray(-16));
    const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
    // A byte 2 ends the text of the last record; zeros may follow.
    return padded.subarray(0, padded.lastIndexOf(2)).toString();
  }
}

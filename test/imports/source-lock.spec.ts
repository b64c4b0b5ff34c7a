import { expect, it } from '@jest/globals';
import { SourceInUse, whileSourceIsOurs } from '../../src/inventory/sources/source-lock.js';
import { describeStoresOnBoth } from '../contracts/store-places.js';

describeStoresOnBoth('A source', (newPlace) => {
  it('is imported by one at a time, and by the next when that has ended, however it ended', async () => {
    const place = await newPlace();
    const again = () => whileSourceIsOurs(place, 'north', async () => 'taken in');
    await whileSourceIsOurs(place, 'north', async () => {
      await expect(again()).rejects.toThrow(SourceInUse);
      expect(await whileSourceIsOurs(place, 'south', async () => 'taken in')).toBe('taken in');
    });
    expect(await again()).toBe('taken in');
    await expect(whileSourceIsOurs(place, 'north', () => Promise.reject(new Error('broken off')))).rejects.toThrow('broken off');
    expect(await again()).toBe('taken in');
  });
});

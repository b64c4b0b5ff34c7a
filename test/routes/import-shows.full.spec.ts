import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { useApp } from '../app-under-test.js';
import { runImport } from '../imports/import-process.js';

const SHOWN_WITHIN_MS = 5_000;

const FEED = [
  'vin,id,dealership_name,dealership_address,price,condition,make,model,trim,year,mileage,link,store_code',
  '2T3P1RFV8LC084532,S-1,Lakeline Motors,"1 Main St, Austin, TX 78701, US",24995 USD,used,Toyota,RAV4,XLE,2020,41200 ' +
    'miles,https://dealer.example/s-1,lakeline',
  ',S-2,Lakeline Motors,"1 Main St, Austin, TX 78701, US",not a price,used,Toyota,Camry,SE,2019,50000 miles,' +
    'https://dealer.example/s-2,lakeline',
].join('\n');

const site = useApp({ cars: 0 });

describe('A feed imported beside the running server', () => {
  it('is on the page within five seconds, without a restart', async () => {
    const file = join(site.carsDir, 'feed.csv');
    writeFileSync(file, FEED);
    const { output } = await runImport(
      site.carsDir,
      file,
      '--map',
      'google',
      '--source',
      'lakeline',
    );
    expect(output).toMatch(/new +1\b/);
    expect(output).toMatch(/rejected +1\b/);
    const deadline = Date.now() + SHOWN_WITHIN_MS;
    let page = '';
    while (!page.includes('2020 Toyota RAV4') && Date.now() < deadline) {
      await sleep(100);
      page = await (
        await fetch(`${site.origin}/cars-for-sale?makeCode=TOYOTA&modelCode=RAV4&state=TX`)
      ).text();
    }
    expect(page).toContain('2020 Toyota RAV4');
    expect(page).toContain('$24,995');
    expect(page).toContain('Lakeline Motors');
  });
});

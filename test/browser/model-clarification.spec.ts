import { describe, expect, it } from '@jest/globals';
import { useShop } from './shopper.js';
import type { Shopper } from './shopper.js';

const shop = useShop();
const RAV4 = '/cars-for-sale?makeCode=TOYOTA&modelCode=RAV4';
const dialog = ({ page }: Shopper) =>
  page.getByRole('dialog', { name: /^Did you also mean the Toyota RAV4/ });
const note = ({ page }: Shopper) => page.locator('.clarification');

async function type(shopper: Shopper, words: string): Promise<void> {
  await shopper.visit();
  await shopper.page.getByLabel('Search by keyword').fill(words);
  await shopper.page.keyboard.press('Enter');
  await shopper.page.waitForURL(`**${RAV4}`);
}

describe('Typing a model name that several makes share', () => {
  it('opens a dialog; Yes adds the suggested models to the filters and searches again', async () => {
    const shopper = await shop.shopper();
    await type(shopper, 'toyota rav4');
    await dialog(shopper).waitFor();
    expect(await shopper.focusedId()).toBe('model-clarification-heading');
    const before = await shopper.resultCount();
    await dialog(shopper).getByRole('button', { name: 'Yes' }).click();
    await shopper.page.waitForURL('**modelCodeList=RAV4&modelCodeList=RAV4HYBRID**');
    expect(await shopper.resultCount()).toBeGreaterThan(before);
    expect(await shopper.chips()).toEqual(
      expect.arrayContaining(['Toyota RAV4', 'Toyota RAV4 Hybrid']),
    );
    expect(await note(shopper).count()).toBe(0);
  });

  it('is not asked again after No', async () => {
    const shopper = await shop.shopper();
    await type(shopper, 'toyota rav4');
    await dialog(shopper).getByRole('button', { name: 'No' }).click();
    await dialog(shopper).waitFor({ state: 'detached' });
    expect([shopper.address, await note(shopper).count()]).toEqual([RAV4, 0]);
    expect(await shopper.focusedId()).toBe('results-heading');
    await shopper.page.waitForLoadState('load');
    await type(shopper, 'toyota rav4');
    expect([await dialog(shopper).count(), await note(shopper).count()]).toEqual([0, 0]);
  });

  it('keeps the question above the list after Esc closes the dialog', async () => {
    const shopper = await shop.shopper();
    await type(shopper, 'toyota rav4');
    await dialog(shopper).waitFor();
    await shopper.page.keyboard.press('Escape');
    await dialog(shopper).waitFor({ state: 'hidden' });
    expect(await note(shopper).getByRole('button', { name: 'Yes' }).isVisible()).toBe(true);
  });
});

describe('Selecting the model', () => {
  it.each([true, false])(
    'shows the question above the list, without a dialog; with scripts: %p',
    async (hasScripts) => {
      const shopper = await shop.shopper({ hasScripts });
      await shopper.visit(RAV4);
      await shopper.settled();
      expect([await note(shopper).isVisible(), await dialog(shopper).count()]).toEqual([true, 0]);
      await note(shopper).getByLabel("Don't show me this again").check();
      await note(shopper).getByRole('button', { name: 'No' }).click();
      await note(shopper).waitFor({ state: 'detached' });
      await shopper.page.waitForLoadState('load');
      const kept = (await shopper.context.cookies(`${shop.origin}/cars-for-sale`)).find(
        ({ name }) => name === 'hiddenModels',
      )!;
      expect(kept.value.split('.')).toContain('RAV4HYBRID');
      expect(kept.expires).toBeGreaterThan(Date.now() / 1_000 + 300 * 86_400);
      await shopper.visit(RAV4);
      expect(await note(shopper).count()).toBe(0);
    },
  );

  it('offers Yes and No as a form without scripts', async () => {
    const shopper = await shop.shopper({ hasScripts: false });
    await shopper.visit('/cars-for-sale?keyword=toyota+rav4');
    expect(await dialog(shopper).count()).toBe(0);
    await note(shopper).getByRole('button', { name: 'Yes' }).click();
    await shopper.page.waitForURL('**modelCodeList=RAV4&modelCodeList=RAV4HYBRID**');
  });
});

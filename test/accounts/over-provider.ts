import type { BrowserOfTest } from './browser.js';
import type { ProviderOfTest } from './provider-of-test.js';

/** From the button to the answer that the browser ends at, over the provider, where a name is entered, or none. */
export async function goOver(provider: ProviderOfTest, browser: BrowserOfTest, name: string | undefined, search = '?refUrl=/all-cars') {
  return browser.ask('GET', await wayBack(provider, browser, name, search));
}

/** The same, but for the last step: answers the address that the provider leads back to. */
export async function wayBack(provider: ProviderOfTest, browser: BrowserOfTest, name: string | undefined, search = '?refUrl=/all-cars') {
  const { headers } = await browser.ask('GET', `/sign-in/provider${search}`);
  const back = new URL(await provider.visit(String(headers.location), name));
  return back.pathname + back.search;
}

import type { BrowserOfTest } from './browser.js';
import type { ProviderOfTest } from './provider-of-test.js';

/**
 * Signs in with the provider, from the button to the final response. `name`: entered at the
 * provider; undefined to cancel.
 */
export async function goOver(
  provider: ProviderOfTest,
  browser: BrowserOfTest,
  name: string | undefined,
  search = '?refUrl=/all-cars',
) {
  return browser.ask('GET', await wayBack(provider, browser, name, search));
}

/** The same without the last step. Returns the URL that the provider redirects to. */
export async function wayBack(
  provider: ProviderOfTest,
  browser: BrowserOfTest,
  name: string | undefined,
  search = '?refUrl=/all-cars',
) {
  const { headers } = await browser.ask('GET', `/sign-in/provider${search}`);
  const back = new URL(await provider.visit(String(headers.location), name));
  return back.pathname + back.search;
}

/** The address a form leads to as it stands; with a `submitter`, by that button. */
export function addressOf(form: HTMLFormElement, submitter?: HTMLButtonElement): string {
  const action = submitter?.hasAttribute('formaction') ? submitter.formAction : form.action;
  return `${action}?${new URLSearchParams(new FormData(form, submitter) as unknown as Record<string, string>)}`;
}

/** Tells the server by a form what the page has done already. Without a connection nothing is said of it: it holds for this page. */
export function tellServer(form: HTMLFormElement, submitter: HTMLButtonElement): void {
  // The answer leads back to this page, which is here already.
  fetch(addressOf(form, submitter), { redirect: 'manual', keepalive: true }).catch(() => undefined);
}

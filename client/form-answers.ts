/** URL that the form submits to as filled in; with `submitter`, by that button. */
export function addressOf(form: HTMLFormElement, submitter?: HTMLButtonElement): string {
  const action = submitter?.hasAttribute('formaction') ? submitter.formAction : form.action;
  return `${action}?${new URLSearchParams(new FormData(form, submitter) as unknown as Record<string, string>)}`;
}

/**
 * Submits a form in the background, after the page has already shown its effect. Failures are
 * ignored; the effect stays on this page.
 */
export function tellServer(form: HTMLFormElement, submitter: HTMLButtonElement): void {
  // The response redirects to this page.
  fetch(addressOf(form, submitter), { redirect: 'manual', keepalive: true }).catch(() => undefined);
}

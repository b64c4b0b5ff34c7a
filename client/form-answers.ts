/** URL that the form submits to as filled in; with `submitter`, by that button. */
export function addressOf(form: HTMLFormElement, submitter?: HTMLButtonElement): string {
  const action = submitter?.hasAttribute('formaction') ? submitter.formAction : form.action;
  return `${action}?${fieldsOf(form, submitter)}`;
}

/** Fields of a form as filled in; with `submitter`, with that button's. */
export function fieldsOf(form: HTMLFormElement, submitter?: HTMLButtonElement): URLSearchParams {
  return new URLSearchParams(new FormData(form, submitter) as unknown as Record<string, string>);
}

/**
 * Posts a form in the background, after the page has already shown its effect. Failures are
 * ignored; the effect stays on this page.
 */
export function tellServer(form: HTMLFormElement, submitter: HTMLButtonElement): void {
  const body = fieldsOf(form, submitter);
  // The response redirects to this page.
  fetch(form.action, { method: 'POST', body, redirect: 'manual', keepalive: true }).catch(
    () => undefined,
  );
}

/**
 * Keys of a field that searches within the filter panel. Enter goes to the first match instead of submitting the form. Esc clears the field;
 * in an empty field it closes the dialog.
 */
export function listenForFieldKeys(
  field: HTMLInputElement,
  {
    firstMatch,
    onCleared,
  }: { readonly firstMatch: () => HTMLElement | null | undefined; readonly onCleared: () => void },
  signal: AbortSignal,
): void {
  field.addEventListener(
    'keydown',
    (event) => {
      const clears = event.key === 'Escape' && field.value !== '';
      if (event.key !== 'Enter' && !clears) return;
      event.preventDefault();
      if (!clears) {
        firstMatch()?.focus();
        return;
      }
      field.value = '';
      onCleared();
    },
    { signal },
  );
}

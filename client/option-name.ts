/** What an option of the panel is called, without the number of its cars. */
export function optionName(label: HTMLLabelElement): string {
  const count = label.querySelector('small')?.textContent ?? '';
  return label.textContent.slice(0, label.textContent.length - count.length);
}

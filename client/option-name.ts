/** Label of a filter option, without its count. */
export function optionName(label: HTMLLabelElement): string {
  const count = label.querySelector('small')?.textContent ?? '';
  return label.textContent.slice(0, label.textContent.length - count.length);
}

/** Code that scrolls within its box, also by keyboard; `label` describes it. */
export function CodeBlock({ label, text }: { label: string; text: string }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached without a pointer
    <figure className="docs-code" aria-label={label} tabIndex={0}>
      <pre>
        <code>{text}</code>
      </pre>
    </figure>
  );
}

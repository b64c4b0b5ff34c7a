/** Search over calls, parameters and fields; hidden without scripts. */
export function DocsFind() {
  return (
    <form className="docs-find field" aria-label="Find on this page" hidden>
      <label htmlFor="docs-find-text">Find a call, a parameter or a field</label>
      <input
        className="input"
        id="docs-find-text"
        type="search"
        autoCapitalize="off"
        spellCheck={false}
      />
      <output />
    </form>
  );
}

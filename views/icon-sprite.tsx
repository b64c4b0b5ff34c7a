/** Inner SVG of every icon: strokes on a 24 grid, except the two bar charts. Constant text of our own, never data. */
export const icons = {
  bell: '<path d="M6 16.5V11a6 6 0 1 1 12 0v5.5l1.5 1.5h-15zM10 20.5h4"/>',
  camera: '<path d="M4 8h3l1.5-2.5h7L17 8h3v11H4z"/><circle cx="12" cy="13" r="3.2"/>',
  check: '<path d="m5 12.5 4.5 4.5L19 7.5"/>',
  clock: '<circle cx="12" cy="12" r="8.5"/><path d="M12 7.5V12l3 2"/>',
  cog: '<circle cx="12" cy="12" r="3"/><path d="M12 3.5v3m0 11v3M3.5 12h3m11 0h3M6 6l2 2m8 8 2 2M18 6l-2 2m-8 8-2 2"/>',
  columns: '<path d="M4.5 5h6v14h-6zM13.5 5h6v14h-6z"/>',
  doc: '<path d="M6.5 3.5h7.5l3.5 3.5v13.5h-11z"/><path d="M9.5 11.5h5m-5 4h5"/>',
  drive:
    '<circle cx="6.5" cy="6" r="2"/><circle cx="17.5" cy="6" r="2"/><circle cx="6.5" cy="18" r="2"/><circle cx="17.5" cy="18" r="2"/>' +
    '<path d="M8.5 6h7m-7 12h7M12 6v12"/>',
  drop: '<path d="M12 5v13m-5.5-5.5L12 18l5.5-5.5"/>',
  fuel:
    '<path d="M5 20V5.5a1 1 0 0 1 1-1h6.5a1 1 0 0 1 1 1V20M3.5 20h11.5M5 11h8.5' +
    'm0 1.5h2a1.5 1.5 0 0 1 1.5 1.5v2.5a1.5 1.5 0 0 0 3 0V9l-3-3"/>',
  gauge: '<path d="M5.5 18.5a8.5 8.5 0 1 1 13 0"/><path d="m12 13.5 3.5-4"/>',
  globe: '<circle cx="12" cy="12" r="8.5"/><path d="M3.5 12h17M12 3.5c3 3 3 14 0 17-3-3-3-14 0-17z"/>',
  grid: '<path d="M4.5 4.5h6v6h-6zm9 0h6v6h-6zm-9 9h6v6h-6zm9 0h6v6h-6z"/>',
  heart: '<path d="M12 20S4.5 15.5 4.5 9.8A4.2 4.2 0 0 1 12 7.2a4.2 4.2 0 0 1 7.5 2.6C19.5 15.5 12 20 12 20z"/>',
  hash: '<path d="M9 4 7 20M17 4l-2 16M4.5 9h16M3.5 15h16"/>',
  left: '<path d="m14.5 6-6 6 6 6"/>',
  mail: '<path d="M4 6h16v12H4z"/><path d="m4.5 7 7.5 6 7.5-6"/>',
  menu: '<path d="M4 7h16M4 12h16M4 17h16"/>',
  paint: '<path d="M12 3.5S6 10 6 14.5a6 6 0 0 0 12 0C18 10 12 3.5 12 3.5z"/>',
  phone: '<path d="M6 4h3l1.5 4.5L8.5 10a11 11 0 0 0 5.5 5.5l1.5-2L20 15v3a2 2 0 0 1-2.2 2A15.5 15.5 0 0 1 4 6.2 2 2 0 0 1 6 4z"/>',
  pin: '<path d="M12 21s-6.5-6-6.5-11a6.5 6.5 0 0 1 13 0c0 5-6.5 11-6.5 11z"/><circle cx="12" cy="10" r="2.3"/>',
  plus: '<path d="M12 5.5v13M5.5 12h13"/>',
  right: '<path d="m9.5 6 6 6-6 6"/>',
  rows: '<path d="M4.5 5h5v5h-5zm0 9h5v5h-5zM13 6h6.5M13 9h4m-4 6h6.5M13 18h4"/>',
  search: '<circle cx="11" cy="11" r="6.5"/><path d="m16 16 4.5 4.5"/>',
  seat: '<path d="M8 4.5h4l1 8.5h4.5v4H8.5L7 6M8.5 17v3m8-3v3"/>',
  share: '<path d="M12 15V4m-4 4 4-4 4 4M5.5 12v7.5h13V12"/>',
  shield: '<path d="M12 3.5 5 6v5.5c0 4.5 3 7.5 7 9 4-1.5 7-4.5 7-9V6z"/><path d="m9 12 2.2 2.2L15 10.5"/>',
  sliders: '<path d="M4 7.5h9m5 0h2M4 16.5h2m5 0h9"/><circle cx="15.5" cy="7.5" r="2.3"/><circle cx="8.5" cy="16.5" r="2.3"/>',
  sort: '<path d="M8 5v14m-3.5-3.5L8 19l3.5-3.5M16 19V5m-3.5 3.5L16 5l3.5 3.5"/>',
  tag: '<path d="M4 12V4.5h7.5L20 13l-7 7z"/><path d="M8 8.5h.01"/>',
  up: '<path d="m6 14.5 6-6 6 6"/>',
  user: '<circle cx="12" cy="8" r="3.8"/><path d="M4.5 20c.8-4 3.8-6 7.5-6s6.7 2 7.5 6"/>',
  wallet: '<path d="M4 7.5A2 2 0 0 1 6 5.5h11v3M4 7.5v9.5a2 2 0 0 0 2 2h14V8.5H5.5A1.5 1.5 0 0 1 4 7.5zM16.5 13.75h.01"/>',
  warn: '<path d="M12 4.5 3.5 19.5h17z"/><path d="M12 10v4.5m0 2.5h.01"/>',
  x: '<path d="m6.5 6.5 11 11m0-11-11 11"/>',
  bars2:
    '<rect y="7" width="3.5" height="5" rx="1"/><rect x="5.25" y="3.5" width="3.5" height="8.5" rx="1"/>' +
    '<rect x="10.5" width="3.5" height="12" rx="1" opacity=".3"/>',
  bars3:
    '<rect y="7" width="3.5" height="5" rx="1"/><rect x="5.25" y="3.5" width="3.5" height="8.5" rx="1"/>' +
    '<rect x="10.5" width="3.5" height="12" rx="1"/>',
} as const;

const sprite = Object.entries(icons)
  .map(([name, drawing]) => `<symbol id="i-${name}" viewBox="${name.startsWith('bars') ? '0 0 14 12' : '0 0 24 24'}">${drawing}</symbol>`)
  .join('');

/** All drawings once per page; `Icon` refers to them by name. */
export function IconSprite() {
  return <svg className="sprite" aria-hidden="true" dangerouslySetInnerHTML={{ __html: sprite }} />;
}

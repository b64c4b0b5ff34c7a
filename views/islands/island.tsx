import type { ComponentType, ReactNode } from 'react';

/** The islands that a part of the page is marked with; the page script fetches each as a chunk of its own. */
export type IslandName =
  | 'ad'
  | 'card-photos'
  | 'card-row'
  | 'changed-records'
  | 'filter-search'
  | 'fixed-ad'
  | 'keyword-search'
  | 'lead'
  | 'model-choice'
  | 'model-clarification'
  | 'option-search'
  | 'page-event'
  | 'photos'
  | 'price-inputs'
  | 'push'
  | 'recently-viewed'
  | 'reference-tabs'
  | 'save-car'
  | 'share'
  | 'showcase-memory'
  | 'still-interested'
  | 'trims'
  | 'wallet'
  | 'zip-editor';

/**
 * When an island is fetched and becomes alive: at the first touch or focus inside it, at the first one anywhere on the page, or when it
 * comes into view.
 */
export type IslandWake = 'touch' | 'page' | 'visible';

/**
 * With `ScriptedPart` the only place where a part of the page is marked to wake in the browser. `props` must be plain values: they travel
 * as JSON in an attribute and the same component is hydrated with them, so server and browser draw the same.
 */
export function Island<Props extends object>({ name, wake, view: View, props }: IslandProps<Props>) {
  return (
    <div data-island={name} data-wake={wake} data-props={JSON.stringify(props)}>
      <View {...props} />
    </div>
  );
}

/**
 * The same for a part whose script needs no React: what is drawn in it stays as it is, and the script takes hold of it. `props` are all
 * that the script is told.
 */
export function ScriptedPart({ name, wake, props, children }: ScriptedPartProps) {
  return (
    <div data-island={name} data-wake={wake} data-props={props && JSON.stringify(props)}>
      {children}
    </div>
  );
}

interface ScriptedPartProps {
  name: IslandName;
  wake: IslandWake;
  props?: object;
  children: ReactNode;
}

interface IslandProps<Props extends object> {
  name: IslandName;
  wake: IslandWake;
  view: ComponentType<Props>;
  props: Props;
}

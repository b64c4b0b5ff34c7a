import type { ComponentType, ReactNode } from 'react';

/** Names of islands. The page's script loads each as a separate chunk. */
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
  | 'zip-editor';

/**
 * When an island is loaded and hydrated: on first touch or focus in it, on the first one anywhere
 * on the page, or when visible.
 */
export type HydrateOn = 'touch' | 'page' | 'visible';

/**
 * Besides `ScriptedPart`, the only way to mark a part of the page for hydration. `props` must be
 * plain values: they are JSON in an attribute, so that server and browser render the same.
 */
export function Island<Props extends object>({
  name,
  hydrateOn,
  view: View,
  props,
}: IslandProps<Props>) {
  return (
    <div data-island={name} data-hydrate-on={hydrateOn} data-props={JSON.stringify(props)}>
      <View {...props} />
    </div>
  );
}

/**
 * An island whose script needs no React: its markup stays, and the script attaches to it. The
 * script gets only `props`.
 */
export function ScriptedPart({ name, hydrateOn, props, children }: ScriptedPartProps) {
  return (
    <div data-island={name} data-hydrate-on={hydrateOn} data-props={props && JSON.stringify(props)}>
      {children}
    </div>
  );
}

interface ScriptedPartProps {
  name: IslandName;
  hydrateOn: HydrateOn;
  props?: object;
  children?: ReactNode;
}

interface IslandProps<Props extends object> {
  name: IslandName;
  hydrateOn: HydrateOn;
  view: ComponentType<Props>;
  props: Props;
}

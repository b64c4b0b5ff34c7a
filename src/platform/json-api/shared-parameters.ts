import type { OpenAPIObject } from '@nestjs/swagger';

type PathItem = OpenAPIObject['paths'][string];
type Operation = NonNullable<PathItem['get']>;
type Parameter = NonNullable<Operation['parameters']>[number];

const METHODS = ['get', 'post', 'put', 'delete'] as const;

/**
 * Moves parameters that several calls share into the document's components, so that generators
 * create one type for each.
 */
export function withSharedParameters(document: OpenAPIObject): OpenAPIObject {
  const operations = Object.values(document.paths).flatMap(operationsOf);
  const parameters = operations.flatMap((operation) => operation.parameters ?? []);
  const uses = Map.groupBy(parameters, (parameter) => JSON.stringify(parameter));
  const keys = new Map<string, string>();
  const shared: Record<string, Parameter> = {};
  for (const [text, same] of uses) {
    const [parameter] = same;
    if (same.length < 2 || !parameter || '$ref' in parameter) continue;
    const key = freeKey(parameter.name, shared);
    keys.set(text, key);
    shared[key] = parameter;
  }
  const refer = (parameter: Parameter): Parameter => {
    const key = keys.get(JSON.stringify(parameter));
    return key === undefined ? parameter : { $ref: `#/components/parameters/${key}` };
  };
  return {
    ...document,
    paths: Object.fromEntries(
      Object.entries(document.paths).map(([path, item]) => [path, withParameters(item, refer)]),
    ),
    components: {
      ...document.components,
      parameters: shared as NonNullable<OpenAPIObject['components']>['parameters'] & object,
    },
  };
}

function operationsOf(item: PathItem): Operation[] {
  return METHODS.flatMap((method) => item[method] ?? []);
}

function withParameters(item: PathItem, refer: (parameter: Parameter) => Parameter): PathItem {
  const changed = METHODS.flatMap((method) => {
    const operation = item[method];
    return operation?.parameters
      ? [[method, { ...operation, parameters: operation.parameters.map(refer) }] as const]
      : [];
  });
  return { ...item, ...Object.fromEntries(changed) };
}

/** `zip`, or `zip2` if the name is taken by a different parameter. */
function freeKey(name: string, taken: Readonly<Record<string, unknown>>): string {
  if (!Object.hasOwn(taken, name)) return name;
  let number = 2;
  while (Object.hasOwn(taken, `${name}${number}`)) number++;
  return `${name}${number}`;
}
